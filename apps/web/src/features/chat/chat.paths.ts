export const chatPath = '/dashboard/chat';

/** Returns the path of a channel. */
export function channelPath(id: string): string {
  return `${chatPath}/${id}`;
}
