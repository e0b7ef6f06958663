import type { EventType } from '@waybill/schema/events';
import { isSessionEnding } from '../api.ts';
import { staleQueries } from './stale-queries.ts';

/** What a stream tells; a position is where to go on after it. */
export type LiveMessage =
  | {
      readonly kind: 'happened';
      readonly position: string;
      readonly type: EventType;
      readonly subjectId: string | null;
    }
  /** Here it begins: what was read before may be older than what is told. */
  | { readonly kind: 'began'; readonly position: string }
  /** So much was missed that everything has to be read anew. */
  | { readonly kind: 'missed'; readonly position: string }
  /** What was followed is no longer one's own. */
  | { readonly kind: 'ended' };

export interface LiveStream {
  readonly topics: readonly string[];
  /** What was told last, by this stream or one before; null when nothing was. */
  readonly position: () => string | null;
  readonly tell: (message: LiveMessage) => void;
}

const firstWaitMs = 2_000;
const longestWaitMs = 60_000;

/**
 * Follows `/api/live` until it is told to stop. A browser comes back by itself to what breaks off, and
 * says what it saw last; only after a refusal, which it takes for final, it is made to.
 */
export function openLiveStream({ topics, position, tell }: LiveStream): () => void {
  let source: EventSource | null = null;
  let wait: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;

  const comeBack = () => {
    source?.close();
    const waitMs = Math.min(firstWaitMs * 2 ** refusals, longestWaitMs);
    refusals += 1;
    // Not all at once, when a server has started again.
    wait = setTimeout(openUnlessEnding, waitMs * (0.5 + Math.random() / 2));
  };

  /** Whoever is logging out would be refused: it is tried again later, for logging out may fail. */
  function openUnlessEnding(): void {
    if (isSessionEnding()) comeBack();
    else open();
  }

  function open(): void {
    const after = position();
    const query = new URLSearchParams({ topics: topics.join(','), ...(after && { after }) });
    const opened = new EventSource(`/api/live?${query}`);
    source = opened;
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED) comeBack();
    });
    opened.addEventListener('hello', ({ lastEventId }) => {
      refusals = 0;
      // Whoever goes on from somewhere is told now what came since.
      if (position() === null) tell({ kind: 'began', position: lastEventId });
    });
    opened.addEventListener('reset', ({ lastEventId }) => {
      tell({ kind: 'missed', position: lastEventId });
    });
    opened.addEventListener('bye', ({ data }: MessageEvent<string>) => {
      if (readText(data, 'reason') === 'restarting') return;
      tell({ kind: 'ended' });
      comeBack();
    });
    for (const type of eventTypes) {
      opened.addEventListener(type, ({ lastEventId, data }: MessageEvent<string>) => {
        const subjectId = readText(data, 'subjectId');
        tell({ kind: 'happened', position: lastEventId, type, subjectId });
      });
    }
  }

  open();
  return () => {
    clearTimeout(wait);
    source?.close();
  };
}

const isEventType = (type: string): type is EventType => Object.hasOwn(staleQueries, type);
const eventTypes = Object.keys(staleQueries).filter(isEventType);

/** A text of the JSON that comes with an event; null where there is none. */
function readText(data: string, name: string): string | null {
  const read: unknown = JSON.parse(data);
  if (typeof read !== 'object' || read === null) return null;
  const value = new Map<string, unknown>(Object.entries(read)).get(name);
  return typeof value === 'string' ? value : null;
}
