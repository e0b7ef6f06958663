import type { NewEvent } from '../queue/session-queue.ts';
import type { Origin } from '../queue/session-content.ts';

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
