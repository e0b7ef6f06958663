export const chatPath = '/dashboard/chat';

/** The reports of direct messages, for operators. */
export const chatReportsPath = '/operator/chat-reports';

/** Returns the path of a channel. */
export function channelPath(id: string): string {
  return `${chatPath}/${id}`;
}
