import { EventEmitter } from 'node:events';

/**
 * Signals within this process about the outbox: `spoken`, an event was committed here; `position`, events up
 * to it can be read, wherever they were emitted; `importWanted`, an import step was requested here;
 * `taskWanted`, a task was; `chatChanged`, a change of a chat channel was committed here.
 */
export type OutboxSignals = EventEmitter<Signals>;

interface Signals {
  spoken: [];
  position: [position: number];
  importWanted: [importId: string];
  taskWanted: [];
  chatChanged: [channelId: string];
}

export function createOutboxSignals(): OutboxSignals {
  // Every live stream listens too, and their number is unlimited.
  return new EventEmitter<Signals>().setMaxListeners(0);
}
