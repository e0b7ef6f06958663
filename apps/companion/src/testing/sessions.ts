import type { NewEvent } from '../queue/session-queue.ts';
import type { Origin } from '../queue/session-content.ts';
import { buildContract, buildTruck } from './snapshots.ts';

/** When the sessions of tests begin. */
export const startedMs = Date.parse('2026-02-03T18:02:10.000Z');

export function buildOrigin(changed: Partial<Origin> = {}): Origin {
  return {
    server: 'https://vtc.example.org',
    userId: 'nora',
    startedMs,
    session: {
      game: 'ets2',
      source: 'sdk',
      client: 'waybill-companion/1.0.0',
      gameVersion: '1.18',
      pluginRevision: 12,
      multiplayer: 'none',
    },
    ...changed,
  };
}

/** A toll for each number: another one has another amount. */
export function buildToll(number: number): NewEvent {
  return { type: 'tollgate', t: number * 1000, gameMinute: 13_245, amountMinor: number * 100 };
}

/** A job that begins, another one for each income. */
export function buildStart(t: number, incomeMinor?: number) {
  const job = buildContract(incomeMinor);
  return { type: 'job.started', t, job, truck: buildTruck() } as const satisfies NewEvent;
}

/** The delivery of such a job. */
export function buildDelivery(t: number, incomeMinor?: number) {
  return {
    type: 'job.delivered',
    t,
    revenueMinor: 1_184_000,
    xp: 900,
    cargoDamagePpm: 0,
    distanceM: 346_000,
    deliveryMinutes: 400,
    autoPark: false,
    autoLoad: false,
    truck: buildTruck(),
    job: buildContract(incomeMinor),
  } as const satisfies NewEvent;
}
