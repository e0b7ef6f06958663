import type { EventType } from '@waybill/schema/events';
import type { ChatMessage } from '@waybill/schema/features/chat.models';
import { isSessionEnding } from '../api.ts';
import { staleQueries } from '@waybill/schema/stale-queries';

/** A message of the stream; `position` is where to resume after it. */
export type LiveMessage =
  | {
      readonly kind: 'happened';
      readonly position: string;
      readonly type: EventType;
      readonly subjectId: string | null;
    }
  /** The stream begins here: data read before may be older than this. */
  | { readonly kind: 'began'; readonly position: string }
  /** So much was missed that everything has to be read again. */
  | { readonly kind: 'missed'; readonly position: string }
  /** The user may no longer follow these topics. */
  | { readonly kind: 'ended' }
  /** A message of the chat is new or changed, a channel is no longer the user’s, or the stream has begun again. */
  | { readonly kind: 'chat'; readonly news: ChatNews };

export type ChatNews =
  | { readonly message: ChatMessage }
  | { readonly goneId: string }
  | { readonly isBeginning: true };

export interface LiveStream {
  readonly topics: readonly string[];
  /** The position of the last message, of this stream or an earlier one; null if there was none. */
  readonly position: () => string | null;
  readonly tell: (message: LiveMessage) => void;
}

const firstWaitMs = 2_000;
const longestWaitMs = 60_000;

/**
 * Follows `/api/live` until stopped. The browser reconnects after a broken connection and sends the last
 * position. After a refusal, which browsers treat as final, this reconnects.
 */
export function openLiveStream({ topics, position, tell }: LiveStream): () => void {
  let source: EventSource | null = null;
  let wait: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;

  const comeBack = () => {
    source?.close();
    const waitMs = Math.min(firstWaitMs * 2 ** refusals, longestWaitMs);
    refusals += 1;
    // Jitter, so that clients do not all reconnect at once after a server restart.
    wait = setTimeout(openUnlessEnding, waitMs * (0.5 + Math.random() / 2));
  };

  /** During a log-out the stream would be refused. Retried later, because logging out may fail. */
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
      // A stream that resumes from a position gets the missed events now.
      if (position() === null) tell({ kind: 'began', position: lastEventId });
      tell({ kind: 'chat', news: { isBeginning: true } });
    });
    opened.addEventListener('chat', ({ data }: MessageEvent<string>) => {
      const message: ChatMessage = JSON.parse(data);
      tell({ kind: 'chat', news: { message } });
    });
    opened.addEventListener('chat-gone', ({ data }: MessageEvent<string>) => {
      tell({ kind: 'chat', news: { goneId: readText(data, 'channelId') ?? '' } });
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

/** Returns a string of an event's JSON data; null if it is missing. */
function readText(data: string, name: string): string | null {
  const read: unknown = JSON.parse(data);
  if (typeof read !== 'object' || read === null) return null;
  const value = new Map<string, unknown>(Object.entries(read)).get(name);
  return typeof value === 'string' ? value : null;
}
