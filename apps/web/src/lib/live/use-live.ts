import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { takeFirstPosition } from './first-position.ts';
import { type ChatNews, openLiveStream, type LiveMessage } from './live-stream.ts';
import { shareStream } from './share-stream.ts';
import { madeOfEvents, staleQueries } from '@waybill/schema/stale-queries';

/** Events come in bursts and reach many clients: reads are batched, and spread over the clients. */
const gatherMs = 100;
const spreadMs = 200;
/** The signed-in user is loaded just before any stream opens; no event makes the instance stale. */
const readOnce: ReadonlySet<unknown> = new Set(['auth', 'instance']);
/** The shortest time between two reads of continuing changes. */
const pauseMs = 2_000;

/**
 * Keeps queries up to date with the events of these topics, such as `me,vtc`, while the component is mounted.
 * Stale queries are read again if something shows them; in a hidden tab, once it is visible again. `userId`
 * is the signed-in user: each user has their own stream. `onChat` gets what the chat has.
 */
export function useLive(
  userId: string,
  topics: string,
  onChat: (queryClient: QueryClient, news: ChatNews) => void,
): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresher = createRefresher(queryClient);
    const first = takeFirstPosition();
    let position = first?.position ?? null;
    const tell = (message: LiveMessage) => {
      if ('position' in message) position = message.position;
      if (message.kind === 'chat') onChat(queryClient, message.news);
      else if (message.kind === 'began') refresher.addEarlier();
      else refresher.add(outOfDate(message, userId));
    };
    const follow = (tellAll: (message: LiveMessage) => void) =>
      openLiveStream({
        topics: topics.split(','),
        position: () => position,
        tell: tellAll,
      });
    // Events from between the first responses, or before joining another tab's stream, are not delivered.
    refresher.addEarlier(first?.readAt);
    const leave = shareStream({
      name: `live:${userId}:${topics}`,
      open: follow,
      tell,
      onLate: () => refresher.addEarlier(),
    });
    return () => {
      leave();
      refresher.stop();
    };
  }, [queryClient, userId, topics, onChat]);
}

/** Returns the subjects of stale queries; null for all. */
function outOfDate(
  message: Exclude<LiveMessage, { kind: 'began' | 'chat' }>,
  userId: string,
): readonly string[] | null {
  if (message.kind === 'missed') return null;
  if (message.kind === 'ended') return ['auth'];
  const { all, subject = [] } = staleQueries[message.type];
  return message.subjectId === userId ? [...all, ...subject] : all;
}

/** True if a query's data is older than the given time in milliseconds, so that it may be stale. */
function isReadBefore({ queryKey: [subject], state }: Query, before: number): boolean {
  return !readOnce.has(subject) && state.dataUpdatedAt > 0 && state.dataUpdatedAt < before;
}

/** Refreshes stale queries soon, in batches. */
function createRefresher(queryClient: QueryClient) {
  const waiting = new Set<string>();
  /** Subjects to read a second time: their data may have been written only after the first read. */
  let onceMore: ReadonlySet<string> = new Set();
  let isAll = false;
  /** Queries whose data is older than this time in milliseconds are read again. */
  let readBefore = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = () => {
    const earliestMs = readAt + pauseMs - performance.now();
    timer ??= setTimeout(read, Math.max(gatherMs, earliestMs) + Math.random() * spreadMs);
  };

  function read(): void {
    timer = undefined;
    // A running mutation invalidates its own queries; and after signing out there is nothing left to read.
    if (queryClient.isMutating() > 0) {
      schedule();
      return;
    }
    readAt = performance.now();
    const subjects = new Set([...waiting, ...onceMore]);
    const [everything, before] = [isAll, readBefore];
    onceMore = new Set([...waiting].filter((subject) => madeOfEvents.has(subject)));
    waiting.clear();
    isAll = false;
    readBefore = 0;
    if (onceMore.size > 0) schedule();
    void queryClient.invalidateQueries({
      predicate: (query) => {
        const [subject] = query.queryKey;
        const isNamed = typeof subject === 'string' && subjects.has(subject);
        return everything || isNamed || isReadBefore(query, before);
      },
      // When the tab becomes visible, stale queries are refetched automatically.
      refetchType: document.visibilityState === 'visible' ? 'active' : 'none',
    });
  }

  return {
    add(subjects: readonly string[] | null): void {
      if (subjects === null) isAll = true;
      for (const subject of subjects ?? []) waiting.add(subject);
      schedule();
    },
    /** Adds queries that were read before now, or before the given time in milliseconds. */
    addEarlier(before = Date.now()): void {
      readBefore = Math.max(readBefore, before);
      const queries = queryClient.getQueryCache().getAll();
      if (queries.some((query) => isReadBefore(query, before))) schedule();
    },
    stop: () => clearTimeout(timer),
  };
}
