import { setTimeout as delay } from 'node:timers/promises';
import { askInstance } from '../lib/single-instance.ts';
import { alreadyRunning } from './run.ts';
import type { CommandContext } from './context.ts';

/** The last batch may wait for a slow server. */
const longestMs = 60_000;
const lookMs = 200;

/**
 * Asks the running companion to end, and waits until it has.
 * @throws CommandError where it does not end
 */
export async function stop({ instanceAddress, clocks, terminal }: CommandContext): Promise<void> {
  const untilMs = clocks.monotonic() + longestMs;
  while ((await askInstance(instanceAddress, 'quit')) !== null) {
    if (clocks.monotonic() > untilMs) throw alreadyRunning();
    await delay(lookMs);
  }
  terminal.print('The companion is not running.');
}
