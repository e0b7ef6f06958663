import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { AuditEntry } from '@waybill/schema/features/audit.contract';
import type { VtcRole } from '@waybill/schema/features/roles.contract';
import { contract } from '@waybill/schema/contract';
import { ApiError, type Client } from '@waybill/client';
import { messages } from '@waybill/schema/messages';

export interface Writers {
  /** The number of acknowledged writes so far. */
  readonly count: () => number;
  /** The last acknowledged salary by role, once one write of each writer has failed, or all were stopped. */
  readonly ended: Promise<ReadonlyMap<string, number>>;
  /** The errors of failed writes. */
  readonly failures: readonly string[];
  readonly end: () => void;
}

/**
 * The pause between the writes of a patient writer: four of them stay below the rate limit of one address.
 */
const patientPauseMs = 250;

/**
 * Concurrently raises the salary of each role by one, repeatedly, until a write fails or they are stopped.
 * Patient writers write a few times a second until stopped, and retry after the requested time when a server
 * is busy.
 */
export function startWriters(
  call: Client,
  roles: readonly VtcRole[],
  { arePatient = false } = {},
): Writers {
  const acknowledged = new Map(roles.map(({ id, salary }) => [id, salary]));
  let count = 0;
  const ending = new AbortController();
  const failures: string[] = [];
  const write = async ({ id, name, isDefault, permissions, salary: from }: VtcRole) => {
    for (let salary = from + 1; !ending.signal.aborted; salary += 1) {
      const body = { name, isDefault, permissions, salary };
      try {
        await call(contract.roles.update, { params: { roleId: id }, body });
      } catch (error) {
        if (arePatient && error instanceof ApiError && error.message === messages.busy) {
          await delay(1_000 * (error.retryAfterSeconds ?? 1));
          salary -= 1;
          continue;
        }
        failures.push(String(error));
        return;
      }
      acknowledged.set(id, salary);
      count += 1;
      if (arePatient) await delay(patientPauseMs);
    }
  };
  return {
    count: () => count,
    ended: Promise.all(roles.map(write)).then(() => acknowledged),
    failures,
    end: () => ending.abort(),
  };
}

/**
 * Expects every acknowledged write to be stored, and each writer's last, unacknowledged one completely or not
 * at all: role and audit log are written together. Returns the current roles.
 */
export async function expectWhole(
  call: Client,
  vtcId: string,
  acknowledged: ReadonlyMap<string, number>,
): Promise<VtcRole[]> {
  const { roles } = await call(contract.roles.list, { params: { vtcId } });
  const written = roles.filter(({ id }) => acknowledged.has(id));
  expect(written).toHaveLength(acknowledged.size);
  for (const { id, salary } of written) {
    const last = acknowledged.get(id) ?? Infinity;
    expect([last, last + 1]).toContain(salary);
    const entries = await listAuditEntries(call, vtcId, id);
    const salaries = entries.map(({ after }) => after?.['salary']);
    expect(salaries).toEqual(Array.from({ length: salary }, (_, index) => salary - index));
  }
  return written;
}

/** Lists all audit entries of a role's changes, newest first. */
async function listAuditEntries(
  call: Client,
  vtcId: string,
  subjectId: string,
): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(contract.audit.list, {
      params: { vtcId },
      query: { action: 'role.updated', subjectId, limit: 100, ...(cursor && { cursor }) },
    });
    entries.push(...page.entries);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return entries;
}
