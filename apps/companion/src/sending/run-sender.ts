import { setTimeout as delay } from 'node:timers/promises';
import type { Sender, SendStep } from './sender.ts';

/** What keeps sending until it is stopped. */
export interface SenderLoop {
  /** There may be something new to send. */
  wake(): void;
  /** What the last step came to. */
  readonly last: SendStep;
  stop(): Promise<void>;
}

const idleMs = 60_000;

/** Sends whatever comes into the queue. A back-off is waited out also when something new comes. */
export function runSender(sender: Sender): SenderLoop {
  const stopping = new AbortController();
  let waking = new AbortController();
  let last: SendStep = { kind: 'idle' };

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      waking = new AbortController();
      // Whatever fails in one step must not end the recording.
      last = await sender.sendNext().catch((): SendStep => ({ kind: 'wait', ms: idleMs }));
      if (last.kind === 'wait') await pause(last.ms, stopping.signal);
      else if (last.kind !== 'sent') {
        await pause(idleMs, AbortSignal.any([stopping.signal, waking.signal]));
      }
    }
  }
  const running = loop();

  return {
    wake: () => waking.abort(),
    get last() {
      return last;
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, null, { signal }).catch(() => null);
}
