import type { Services } from '../../http/context.ts';
import { findDatabaseFailure } from '../../lib/database-failure.ts';
import { createRepeater } from '../../lib/repeater.ts';
import * as data from './changes.data.ts';
import type { ChangeRow } from './changes.data.ts';
import { presentChange, presentGone } from './chat-live.presenter.ts';

/** How often all channels are read, in case a notification was lost. */
const looksMs = 5_000;
/** The same while no notification can arrive. */
const looksAloneMs = 1_000;
/** Changes of a channel read in one statement. */
const pageSize = 100;

interface Stream {
  readonly userId: string;
  readonly write: (text: string) => void;
}

export interface ChatLive {
  /**
   * Sends a stream what changes in its user's channels from now on, and returns the function that ends it. Of
   * a channel that no stream has followed before, the last change may be sent once more.
   */
  follow(stream: Stream): () => void;
}

/**
 * Creates the service that sends messages of the chat to this process's streams. Each wake reads the changes
 * once for all streams, together with who may read them. After a commit, processes notify each other.
 */
export function createChatLive(services: Services): ChatLive {
  const { backgroundPool, clock, listen, log, outages, signals, stopping } = services;
  const streams = new Set<Stream>();
  /** The last change of each channel that the streams have been sent. */
  const told = new Map<string, number>();
  /** The readers among the streams' users, of each channel. */
  const readers = new Map<string, ReadonlySet<string>>();
  let woken = new Set<string>();
  /** Whether all channels have to be read. */
  let looks = false;
  let isHearing = false;
  let looked = 0;

  const noteFailure = (error: unknown) => {
    if (findDatabaseFailure(error) !== null) return outages.suspect(error);
    log.error({ err: error }, 'failed to follow the chat; retrying');
  };

  const send = (text: string, userIds: ReadonlySet<string>) => {
    for (const { userId, write } of streams) if (userIds.has(userId)) write(text);
  };

  const tell = ({ channel, readers: ids, change }: ChangeRow) => {
    const now = new Set(ids);
    const gone = [...(readers.get(channel) ?? [])].filter((userId) => !now.has(userId));
    if (gone.length > 0) send(presentGone(channel), new Set(gone));
    readers.set(channel, now);
    if (change === null || change.rev <= (told.get(channel) ?? 0)) return;
    told.set(channel, change.rev);
    send(presentChange(change), now);
  };

  const tellDeleted = (channel: string) => {
    send(presentGone(channel), readers.get(channel) ?? new Set());
    readers.delete(channel);
    told.delete(channel);
  };

  const reader = createRepeater(async () => {
    const channelIds = looks ? null : [...woken];
    woken = new Set();
    looks = false;
    if (streams.size === 0 || channelIds?.length === 0) return;
    const userIds = [...new Set([...streams].map(({ userId }) => userId))];
    const read = async (ids: readonly string[] | null) => {
      const asked = { channelIds: ids, known: told, userIds, limit: pageSize };
      const rows = await data.readChanges(backgroundPool, asked, clock());
      const counts = new Map<string, number>();
      for (const row of rows) {
        tell(row);
        counts.set(row.channel, (counts.get(row.channel) ?? 0) + 1);
      }
      for (const [id, count] of counts) if (count === pageSize) wake(id);
      return counts;
    };
    const found = await read(channelIds);
    if (channelIds !== null) return;
    // Channels that none of the users may read any longer are not near them: they are read by their ids.
    const lost = [...readers].flatMap(([id, ids]) => (ids.size > 0 && !found.has(id) ? [id] : []));
    if (lost.length === 0) return;
    const left = await read(lost);
    for (const id of lost) if (!left.has(id)) tellDeleted(id);
  }, noteFailure);

  const wake = (channelId: string) => {
    woken.add(channelId);
    reader.ask();
  };

  let waiting = new Set<string>();
  const notifier = createRepeater(async () => {
    const ids = [...waiting];
    waiting = new Set();
    if (ids.length > 0) await data.notifyChanges(backgroundPool, ids);
  }, noteFailure);
  signals.on('chatChanged', (channelId) => {
    waiting.add(channelId);
    notifier.ask();
  });

  const look = () => {
    looks = true;
    reader.ask();
  };
  const onState = (now: boolean) => {
    isHearing = now;
    look();
  };
  const start = () => {
    const listening = listen(data.changesChannel, wake, onState);
    const timer = setInterval(() => {
      looked += looksAloneMs;
      if (isHearing && looked < looksMs) return;
      looked = 0;
      look();
    }, looksAloneMs).unref();
    stopping.addEventListener('abort', () => {
      clearInterval(timer);
      void listening.stop();
    });
  };

  let isStarted = false;
  return {
    follow(stream) {
      streams.add(stream);
      if (!isStarted && !stopping.aborted) {
        isStarted = true;
        start();
      }
      return () => void streams.delete(stream);
    },
  };
}
