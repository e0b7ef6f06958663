import type { LiveMessage } from './live-stream.ts';

type Tell = (message: LiveMessage) => void;

interface SharedStream {
  /** What is told apart: all that follow by the same name follow the same. */
  readonly name: string;
  /** Opens the stream, in the tab that follows for all. */
  readonly open: (tell: Tell) => () => void;
  readonly tell: Tell;
  /** Another tab follows already, and has told what came before. */
  readonly onLate: () => void;
}

/**
 * Has one tab of the browser follow for all that follow the same, for a server lets few streams be open
 * at once, and browsers few connections. When that tab goes, another one takes its place. Where the
 * browser cannot tell whose turn it is, as without https, each tab follows by itself. Gives what ends it.
 */
export function shareStream({ name, open, tell, onLate }: SharedStream): () => void {
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
  const follow = async () => {
    const ledAtOnce = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock === null || signal.aborted) return false;
      await lead();
      return true;
    });
    if (ledAtOnce || signal.aborted) return;
    onLate();
    await navigator.locks.request(name, { signal }, lead);
  };
  follow().catch((error: unknown) => {
    if (!signal.aborted) reportError(error);
  });
  return () => {
    leaving.abort();
    channel.close();
  };
}
