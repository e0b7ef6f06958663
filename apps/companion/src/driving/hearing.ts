import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Seen } from '../game/game-source.ts';
import type { Clocks } from '../lib/clocks.ts';

/** The last time that a game was heard. */
export interface Heard {
  readonly game: Game;
  readonly pluginRevision: number;
  /** By this computer's clock. */
  readonly atMs: number;
}

/** Notes whether the plugin of a game answers, also while nobody is signed in or it is paused. */
export interface Hearing {
  readonly last: Heard | null;
  note(seen: Seen): void;
}

export function createHearing({ now }: Pick<Clocks, 'now'>): Hearing {
  let last: Heard | null = null;
  let time: number | null = null;
  return {
    get last() {
      return last;
    },
    note(seen) {
      if (seen === null || seen === 'unchanged') return;
      if (seen.kind === 'menu') {
        last = { game: seen.game, pluginRevision: seen.pluginRevision, atMs: now() };
      } else if (seen.kind === 'driving') {
        const { game, pluginRevision, isPaused } = seen.snapshot;
        // A game that crashed leaves its memory behind, which stands still.
        const isAlive = last !== null && isPaused;
        const hasMoved = time !== null && seen.snapshot.time !== time;
        time = seen.snapshot.time;
        if (isAlive || hasMoved) last = { game, pluginRevision, atMs: now() };
      }
    },
  };
}
