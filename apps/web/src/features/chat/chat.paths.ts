export const chatPath = '/dashboard/chat';

/** The reports of direct messages, for operators. */
export const chatReportsPath = '/operator/chat-reports';

/** Returns the path of the channels, or of the messages with the searched words. */
export function chatPathOf(q: string | null): string {
  return q === null ? chatPath : `${chatPath}?${new URLSearchParams({ q })}`;
}

/** Returns the path of a channel. */
export function channelPath(id: string): string {
  return `${chatPath}/${id}`;
}
