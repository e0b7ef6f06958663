import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { AuditEntry } from '@waybill/schema/features/audit.contract';
import type { VtcRole } from '@waybill/schema/features/roles.contract';
import { contract } from '@waybill/schema/contract';
import { ApiError, type Client } from '@waybill/schema/contract/client';
import { messages } from '@waybill/schema/messages';

export interface Writers {
  /** How many writes were acknowledged so far. */
  readonly count: () => number;
  /** The last acknowledged salary by role, once a write of each writer has failed, or all were told to end. */
  readonly ended: Promise<ReadonlyMap<string, number>>;
  /** Why writes have failed. */
  readonly failures: readonly string[];
  readonly end: () => void;
}

/** Between the writes of a patient one: four of them stay below what one address may ask of one server. */
const patientPauseMs = 250;

/**
 * Raises the salary of each role by one, over and over, all at the same time, until that fails or is ended.
 * Those who are patient write a few times a second, for as long as it takes, and try again when a server
 * says that it is busy, after the time that it asks for.
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
 * Every acknowledged write is there, and of each writer's last, which nobody heard about, either
 * all or nothing: the role and the audit log are written together. Gives the roles as they are now.
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

/** All that was recorded of changes to a role, the latest first. */
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
