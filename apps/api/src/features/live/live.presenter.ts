import type { EventHead } from '../outbox/outbox.data.ts';

/** Delay before a browser reconnects. */
const comeBackMs = 2_000;

/** A comment that keeps proxies from closing an idle connection. */
export const heartbeatComment = ': still here\n\n';

/** Returns the greeting. New streams get the head as their position; resumed ones keep their own. */
export function presentHello(head: number, isNew: boolean): string {
  return `retry: ${comeBackMs}\n${isNew ? `id: ${head}\n` : ''}${format('hello', { head })}`;
}

/** Returns an event with ids only. Clients load the data by the ordinary routes. */
export function presentEvent({ position, type, vtcId, subjectId }: EventHead): string {
  return `id: ${position}\n${format(type, { vtcId, subjectId })}`;
}

/** Returns the event for a stream that missed too much: the client must reload everything. */
export function presentReset(head: number): string {
  return `id: ${head}\n${format('reset', { head })}`;
}

/**
 * Returns the last event of a stream, with the reason: credential ended, membership ended, or server
 * stopping.
 */
export function presentEnd(reason: 'signed-out' | 'left' | 'restarting'): string {
  return format('bye', { reason });
}

function format(event: string, data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
