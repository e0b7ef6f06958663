import type { Health, HealthState } from '@waybill/schema/features/operations.models';
import { type Disk, judgeDisk } from '../disk.policy.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/** From when on something has waited for too long to be well, and for too long at all. */
const patience = {
  DATABASE: { warningMs: 250, failingMs: 2 * secondMs },
  EVENTS: { warningMs: 30 * secondMs, failingMs: 5 * minuteMs },
  MAILS: { warningMs: 10 * minuteMs, failingMs: 60 * minuteMs },
  PUSHES: { warningMs: 5 * minuteMs, failingMs: 30 * minuteMs },
} as const;

/** How long something has waited, and what that says. */
export function judgeWait(part: keyof typeof patience, waitMs: number): Health {
  const { warningMs, failingMs } = patience[part];
  const state = waitMs >= failingMs ? 'FAILING' : waitMs >= warningMs ? 'WARNING' : 'WELL';
  return { part, state, reading: Math.round(waitMs) };
}

/** How many of something have failed, and what that says: the rest of it goes on. */
export function judgeFailures(part: 'TASKS' | 'WEBHOOKS', count: number): Health {
  return { part, state: count > 0 ? 'WARNING' : 'WELL', reading: count };
}

export function judgeSchema(isOwn: boolean): Health {
  return { part: 'SCHEMA', state: isOwn ? 'WELL' : 'FAILING', reading: null };
}

/** Whether there is room, where that can be known. */
export function judgeRoom(disk: Disk | null): Health {
  const state: HealthState = disk === null ? 'UNKNOWN' : judgeDisk(disk);
  return { part: 'DISK', state, reading: disk?.freeBytes ?? null };
}

/** What the operator has not switched on is no trouble. */
export function switchedOff(part: 'MAILS'): Health {
  return { part, state: 'OFF', reading: null };
}

/** How long something has been due; nothing while it is not. */
export function waitSince(since: Date | null, now: Date): number {
  return since === null ? 0 : Math.max(0, now.getTime() - since.getTime());
}
