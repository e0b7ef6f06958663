import { CommandError, exitCodes } from '../lib/exit-codes.ts';
import { messageOf } from '../lib/message-of.ts';
import { openQueue, type Queue } from '../queue/queue.ts';
import type { CommandContext } from './context.ts';

/** @throws CommandError where the folder cannot be written */
export function openOwnQueue({ queueFolder, terminal }: CommandContext): Queue {
  try {
    const queue = openQueue(queueFolder);
    for (const path of queue.damaged) terminal.warn(`Couldn’t read part of ${path}.`);
    for (const path of queue.foreign) {
      terminal.warn(`${path} waits for the companion version that wrote it.`);
    }
    return queue;
  } catch (error) {
    throw new CommandError(
      exitCodes.queueNotWritable,
      `The queue cannot be written: ${messageOf(error)}`,
    );
  }
}
