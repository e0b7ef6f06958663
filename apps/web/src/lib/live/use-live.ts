import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { takeFirstPosition } from './first-position.ts';
import { openLiveStream, type LiveMessage } from './live-stream.ts';
import { shareStream } from './share-stream.ts';
import { madeOfEvents, staleQueries } from './stale-queries.ts';

/** Many things may happen at once, and to many who look: they read it together, but not each other. */
const gatherMs = 100;
const spreadMs = 200;
/** Who is signed in is read a moment before anything is followed; no event makes the other out of date. */
const readOnce: ReadonlySet<unknown> = new Set(['auth', 'instance']);
/** What goes on happening is read so often at most. */
const pauseMs = 2_000;

/**
 * Keeps what is shown up to date with what happens on these topics, such as `me,vtc`, as long as the
 * component is there. What is out of date is read again by whoever shows it; in a tab that nobody
 * sees, once it is seen again. `userId` is whoever is signed in: another one has another stream.
 */
export function useLive(userId: string, topics: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresher = createRefresher(queryClient);
    const first = takeFirstPosition();
    let position = first?.position ?? null;
    const tell = (message: LiveMessage) => {
      if ('position' in message) position = message.position;
      if (message.kind === 'began') refresher.addEarlier();
      else refresher.add(outOfDate(message, userId));
    };
    const follow = (tellAll: (message: LiveMessage) => void) =>
      openLiveStream({
        topics: topics.split(','),
        position: () => position,
        tell: tellAll,
      });
    // Nobody says what came before: between the first answers, or to another tab that follows already.
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
  }, [queryClient, userId, topics]);
}

/** The subjects of queries that are out of date; null for all. */
function outOfDate(
  message: Exclude<LiveMessage, { kind: 'began' }>,
  userId: string,
): readonly string[] | null {
  if (message.kind === 'missed') return null;
  if (message.kind === 'ended') return ['auth'];
  const { all, subject = [] } = staleQueries[message.type];
  return message.subjectId === userId ? [...all, ...subject] : all;
}

/** Whether what was answered until then, in milliseconds of the clock, may have changed meanwhile. */
function isReadBefore({ queryKey: [subject], state }: Query, before: number): boolean {
  return !readOnce.has(subject) && state.dataUpdatedAt > 0 && state.dataUpdatedAt < before;
}

/** Reads again what is out of date: soon, and together with what else is until then. */
function createRefresher(queryClient: QueryClient) {
  const waiting = new Set<string>();
  /** What is read a second time: what it shows may have been made only after the first. */
  let onceMore: ReadonlySet<string> = new Set();
  let isAll = false;
  /** What was read until then, in milliseconds of the clock, is read again. */
  let readBefore = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = () => {
    const earliestMs = readAt + pauseMs - performance.now();
    timer ??= setTimeout(read, Math.max(gatherMs, earliestMs) + Math.random() * spreadMs);
  };

  function read(): void {
    timer = undefined;
    // What somebody changes just now tells itself what it makes out of date; and who signs out has
    // nothing to read any more.
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
      // Once somebody looks again, what is out of date is read by itself.
      refetchType: document.visibilityState === 'visible' ? 'active' : 'none',
    });
  }

  return {
    add(subjects: readonly string[] | null): void {
      if (subjects === null) isAll = true;
      for (const subject of subjects ?? []) waiting.add(subject);
      schedule();
    },
    /** Adds what has been read so far, or until then in milliseconds of the clock, if anything has. */
    addEarlier(before = Date.now()): void {
      readBefore = Math.max(readBefore, before);
      const queries = queryClient.getQueryCache().getAll();
      if (queries.some((query) => isReadBefore(query, before))) schedule();
    },
    stop: () => clearTimeout(timer),
  };
}
