import type { EventHead } from '../outbox/outbox.data.ts';

/** How soon a browser comes back that has lost the stream. */
const comeBackMs = 2_000;

/** Keeps proxies from taking the silence for the end. */
export const stillHere = ': still here\n\n';

/** Who has just come is told where things are. Whoever resumes keeps the place that they have. */
export function presentHello(head: number, isNew: boolean): string {
  return `retry: ${comeBackMs}\n${isNew ? `id: ${head}\n` : ''}${format('hello', { head })}`;
}

/** An event by its ids alone: what has become of them is read by the ordinary routes. */
export function presentEvent({ position, type, vtcId, subjectId }: EventHead): string {
  return `id: ${position}\n${format(type, { vtcId, subjectId })}`;
}

/** More was missed than is told: everything is to be read anew. */
export function presentReset(head: number): string {
  return `id: ${head}\n${format('reset', { head })}`;
}

/** Why a stream ends: the credential has, the membership has, or the server stops. */
export function presentBye(reason: 'signed-out' | 'left' | 'restarting'): string {
  return format('bye', { reason });
}

function format(event: string, data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
