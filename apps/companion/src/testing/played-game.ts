import { closeSync, openSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { SimulatedSession } from '@waybill/simulator/truth';
import { layout } from '../game/memory-layout.ts';
import type { CompanionProcess } from './companion-process.ts';
import { framesOf } from '../simulation/frames.ts';

/** Keeps the truck where it is, while the game's time goes on, until something is done. */
type StandStill = (work: Promise<unknown>) => Promise<void>;

/** Called between what happens: whatever befalls the companion then is no reason to miss anything. */
type Meanwhile = (
  standStill: StandStill,
  job: { readonly isOpen: boolean; readonly isDelivered: boolean },
) => Promise<void>;

const stepMs = 50;
const leadMs = 100;
/** The same again within three seconds would be the same one: nothing is. */
const heldMs = 50;

/** Drives a session in real time: the plugin's memory is in a file, as on Linux. */
export async function playSession(
  companion: Pick<CompanionProcess, 'memory' | 'looks' | 'seesGame'>,
  session: SimulatedSession,
  meanwhile: Meanwhile,
): Promise<void> {
  const file = openSync(companion.memory, 'w', 0o600);
  const began = performance.now() + leadMs;
  const { signals } = layout;
  const flags = [signals.delivered, signals.cancelled, signals.fined, signals.tollgate];
  let lateMs = 0;
  let isSeen = false;
  let isDelivered = false;
  let isJob = false;
  let bytes: Uint8Array = new Uint8Array(0);
  const show = (t: number) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    layout.time.write(view, Math.round((t + lateMs + leadMs + 1) * 1_000));
    writeSync(file, bytes, 0, bytes.length, 0);
    return view;
  };
  try {
    for (const frame of framesOf(session, { stepMs, leadMs })) {
      bytes = frame.bytes;
      const waitMs = began + frame.t + lateMs - performance.now();
      if (waitMs > 0) await delay(waitMs);
      const view = show(frame.t);
      const standStill: StandStill = async (work) => {
        const stoodFrom = performance.now();
        const before = lateMs;
        const timer = setInterval(() => {
          lateMs = before + performance.now() - stoodFrom;
          show(frame.t);
        }, stepMs);
        await work.finally(() => clearInterval(timer));
      };
      if (!isSeen) {
        isSeen = true;
        await standStill(companion.seesGame());
      }
      if (flags.some((flag) => flag.read(view))) {
        isDelivered ||= signals.delivered.read(view);
        await standStill(companion.looks().then(() => delay(heldMs)));
      } else if (frame.t >= 0) {
        // What has just happened is seen, whatever comes.
        if (isJob !== layout.onJob.read(view)) await standStill(companion.looks());
        isJob = layout.onJob.read(view);
        await meanwhile(standStill, { isOpen: isJob && !isDelivered, isDelivered });
      }
    }
    await companion.looks();
  } finally {
    writeSync(file, new Uint8Array(4), 0, 4, 0);
    closeSync(file);
  }
  await companion.looks();
}
