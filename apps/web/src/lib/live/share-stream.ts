import type { LiveMessage } from './live-stream.ts';

type Tell = (message: LiveMessage) => void;

/**
 * Has one tab of the browser follow for all that follow the same, for a server lets few streams be open
 * at once, and browsers few connections. When that tab goes, another one takes its place. Where the
 * browser cannot tell whose turn it is, as without https, each tab follows by itself. Gives what ends it.
 */
export function shareStream(
  name: string,
  open: (tell: Tell) => () => void,
  tell: Tell,
): () => void {
  if (!isSecureContext) return open(tell);
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => tell(data));
  const tellOthers = channel.postMessage.bind(channel);
  const leaving = new AbortController();
  const { signal } = leaving;
  const lead = () =>
    new Promise<void>((resolve) => {
      const close = open((message) => {
        tellOthers(message);
        tell(message);
      });
      signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  navigator.locks.request(name, { signal }, lead).catch((error: unknown) => {
    if (!signal.aborted) reportError(error);
  });
  return () => {
    leaving.abort();
    channel.close();
  };
}
