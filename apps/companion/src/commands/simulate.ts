import { closeSync, openSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { genuineSession } from '@waybill/simulator/forge-session';
import { CommandError, exitCodes } from '../lib/exit-codes.ts';
import { layout, writeTrialMark } from '../game/memory-layout.ts';
import { framesOf } from '../simulation/frames.ts';
import { shortenSession } from '../simulation/shorten.ts';
import type { CommandContext } from './context.ts';

export interface SimulateArguments {
  /** The file that the memory is written to. */
  readonly memory: string;
  /** The same drive for the same seed; another one each time without. */
  readonly seed: number | null;
  readonly game: Game | null;
  /** How long the drive takes; as long as it is without. */
  readonly minutes: number | null;
  /** How many times faster than time it runs. A server finds such a drive too fast. */
  readonly speed: number;
}

/** How often the game shows something new, and how long nothing happens at first. */
const stepMs = 50;
const leadMs = 3000;
/** A game lowers its flags after 46 ms, which a busy computer may miss: then its test drive would not end. */
const flagMs = 1000;
const flags = Object.values(layout.signals);

/** Writes the plugin's memory of one delivery, as if somebody drove it. */
export async function simulate(
  { terminal, clocks, random, stopping }: CommandContext,
  { memory, seed, game, minutes, speed }: SimulateArguments,
): Promise<void> {
  const chosen = seed ?? Math.floor(random() * 2 ** 31);
  const { sessions } = genuineSession(chosen, {
    courses: ['uneventful'],
    kinds: ['market'],
    multiplayer: ['none'],
    incidents: [0, 2],
    distances: [120, 250],
    ...(game && { game }),
  });
  const [whole] = sessions;
  if (!whole) throw new CommandError(exitCodes.defect, 'Nothing was driven.');
  const session = minutes === null ? whole : shortenSession(whole, minutes * 60_000);
  const lastMs = (session.events.at(-1)?.t ?? 0) / speed;
  terminal.warn(
    `Drive ${chosen} takes ${Math.ceil(lastMs / 60_000)} min. Run beside it: waybill-companion run --memory ${memory}`,
  );
  const file = openSync(memory, 'w', 0o600);
  let began = clocks.monotonic();
  try {
    for (const { t, bytes } of framesOf(session, {
      stepMs: stepMs * speed,
      leadMs: leadMs * speed,
    })) {
      const waitMs = began + leadMs + t / speed - clocks.monotonic();
      if (waitMs > 0) await delay(waitMs, null, { signal: stopping }).catch(() => null);
      if (stopping.aborted) break;
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      writeTrialMark(view);
      writeSync(file, bytes, 0, bytes.length, 0);
      if (flags.some((flag) => flag.read(view))) began += flagMs;
    }
  } finally {
    // The game is over: nobody takes what is left for one that runs.
    writeSync(file, new Uint8Array(4), 0, 4, 0);
    closeSync(file);
  }
}
