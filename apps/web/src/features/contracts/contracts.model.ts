import type { Contract, ContractUnit } from '@waybill/schema/features/contracts.models';

/** How many jobs, grams or metres one unit has. */
export const unitSizes: Readonly<Record<ContractUnit, number>> = {
  JOBS: 1,
  TONNES: 1_000_000,
  KM: 1_000,
};

/** A contract's progress against its time. */
export interface Pace {
  /** The done part of the quantity, from 0 to 1. */
  readonly share: number;
  /** In jobs, tonnes or kilometres. */
  readonly done: number;
  /** What has to be done a day from now on. Null once it has ended. */
  readonly needed: number | null;
  /** What was done a day so far. Null before it has run for a day. */
  readonly had: number | null;
}

const dayMs = 24 * 3_600_000;

/** Returns a contract's progress against its time. */
export function paceOf(
  contract: Pick<
    Contract,
    'unit' | 'quantity' | 'progress' | 'startsAt' | 'activeAt' | 'endsAt' | 'state'
  >,
  now: Date,
): Pace {
  const { unit, quantity, progress, startsAt, activeAt, endsAt, state } = contract;
  const done = (progress?.units ?? 0) / unitSizes[unit];
  const start = Math.max(Date.parse(startsAt), Date.parse(activeAt ?? startsAt));
  const days = (now.getTime() - start) / dayMs;
  const left = (Date.parse(endsAt) - now.getTime()) / dayMs;
  const isRunning = state === 'ACTIVE' && left > 0;
  return {
    share: Math.min(1, done / quantity),
    done,
    needed: isRunning ? Math.max(0, quantity - done) / Math.max(1, left) : null,
    had: isRunning && days >= 1 ? done / days : null,
  };
}
