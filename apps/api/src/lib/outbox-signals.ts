import { EventEmitter } from 'node:events';

/**
 * What the parts of this process tell one another of the outbox: `spoken`, that something that happened
 * was committed here; `position`, that events up to it can be read, wherever they happened;
 * `importWanted`, that a step of an import was asked for here; `taskWanted`, that a task was.
 */
export type OutboxSignals = EventEmitter<Signals>;

interface Signals {
  spoken: [];
  position: [position: number];
  importWanted: [importId: string];
  taskWanted: [];
}

export function createOutboxSignals(): OutboxSignals {
  // Whoever follows live listens too, and there is no number of them that is too large.
  return new EventEmitter<Signals>().setMaxListeners(0);
}
