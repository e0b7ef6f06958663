import type { Health, HealthState } from '@waybill/schema/features/operations.models';
import { type Disk, judgeDisk } from '../disk.policy.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/** The waiting times from which something is a warning, and from which it is failing. */
const patience = {
  DATABASE: { warningMs: 250, failingMs: 2 * secondMs },
  EVENTS: { warningMs: 30 * secondMs, failingMs: 5 * minuteMs },
  MAILS: { warningMs: 10 * minuteMs, failingMs: 60 * minuteMs },
  PUSHES: { warningMs: 5 * minuteMs, failingMs: 30 * minuteMs },
} as const;

/** Judges how long something has waited. */
export function judgeWaitTime(part: keyof typeof patience, waitMs: number): Health {
  const { warningMs, failingMs } = patience[part];
  const state = waitMs >= failingMs ? 'FAILING' : waitMs >= warningMs ? 'WARNING' : 'WELL';
  return { part, state, reading: Math.round(waitMs) };
}

/** Judges how many have failed. At most a warning, because the others keep working. */
export function judgeFailures(part: 'TASKS' | 'WEBHOOKS', count: number): Health {
  return { part, state: count > 0 ? 'WARNING' : 'WELL', reading: count };
}

export function judgeSchema(isOwn: boolean): Health {
  return { part: 'SCHEMA', state: isOwn ? 'WELL' : 'FAILING', reading: null };
}

/** Judges the free space, if known. */
export function judgeDiskSpace(disk: Disk | null): Health {
  const state: HealthState = disk === null ? 'UNKNOWN' : judgeDisk(disk);
  return { part: 'DISK', state, reading: disk?.freeBytes ?? null };
}

/** Features that the operator has not turned on are not a problem. */
export function switchedOff(part: 'MAILS'): Health {
  return { part, state: 'OFF', reading: null };
}

/** Returns how long something has been due. 0 if it isn't. */
export function elapsedSince(since: Date | null, now: Date): number {
  return since === null ? 0 : Math.max(0, now.getTime() - since.getTime());
}
