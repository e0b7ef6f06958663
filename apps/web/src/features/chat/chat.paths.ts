export const chatPath = '/dashboard/chat';

/** The reports of direct messages, for operators. */
export const chatReportsPath = '/operator/chat-reports';

/** Returns the path of the channels, or of the messages with the searched words. */
export function chatPathOf(q: string | null): string {
  return q === null ? chatPath : `${chatPath}?${new URLSearchParams({ q })}`;
}

/** Returns the address of a message’s picture, which only readers of its channel get. */
export function pictureUrl(id: string): string {
  return `/api/chat/pictures/${id}`;
}

/** Returns the path of a channel. */
export function channelPath(id: string): string {
  return `${chatPath}/${id}`;
}
