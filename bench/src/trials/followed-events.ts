import { setTimeout as delay } from 'node:timers/promises';

interface Followed {
  /** The positions of all received events. */
  readonly positions: ReadonlySet<number>;
  /** The last position before the first stream. */
  readonly from: number;
  /** How often a stream was opened. */
  readonly opened: number;
}

/** Follows the events of a user's company like a browser: an ended stream resumes from its last event. */
export function followEvents(
  origin: string,
  token: string,
): { readonly stop: () => Promise<Followed> } {
  const stopped = new AbortController();
  const positions = new Set<number>();
  let [last, from, opened]: [number | null, number, number] = [null, 0, 0];

  const read = (line: string) => {
    const [, id] = /^id: (\d+)$/.exec(line) ?? [];
    if (id === undefined) return;
    if (last === null) from = Number(id);
    last = Number(id);
    positions.add(last);
  };

  const follow = async () => {
    const after = last === null ? '' : `&after=${last}`;
    const response = await fetch(`${origin}/api/live?topics=vtc${after}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: stopped.signal,
    });
    if (!response.ok || !response.body) throw new Error(`no stream: ${response.status}`);
    opened += 1;
    let rest = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) read(line);
    }
  };

  const keepFollowing = async () => {
    while (!stopped.signal.aborted) {
      await follow().catch(() => {});
      await delay(200);
    }
  };

  const ended = keepFollowing();
  return {
    async stop() {
      stopped.abort();
      await ended;
      return { positions, from, opened };
    },
  };
}
