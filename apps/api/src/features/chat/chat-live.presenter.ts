import { presentMessage } from './chat.presenter.ts';
import type { MessageRow } from './messages.data.ts';

/** Returns the event of a new or changed message. It has no id: those are positions of the outbox. */
export function presentChange(row: MessageRow): string {
  return format('chat', presentMessage(row));
}

/** Returns the event for a reader who may no longer read a channel. */
export function presentGone(channelId: string): string {
  return format('chat-gone', { channelId });
}

function format(event: string, data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
