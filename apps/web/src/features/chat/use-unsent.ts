import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@waybill/client';
import { chatContract } from '@waybill/schema/features/chat.contract';
import { useEffect, useSyncExternalStore } from 'react';
import { api } from '#src/lib/api.ts';
import { isMissing } from '#src/lib/failures.ts';
import { showSent } from './chat.queries.ts';
import {
  listUnsent,
  removeUnsent,
  setRefusal,
  type Unsent,
  watchUnsent,
} from './unsent.storage.ts';

/** How long an unsent message waits until it is tried again. */
const retryMs = 10_000;

/** Lists the viewer's unsent messages of a channel. */
export function useUnsent(viewerId: string, channelId: string): readonly Unsent[] {
  const messages = useSyncExternalStore(watchUnsent, () => listUnsent(viewerId));
  return messages.filter((message) => message.channelId === channelId);
}

/**
 * Sends the viewer's unsent messages while the component is mounted, those of each channel in order: at once,
 * when the browser is online again, and every few seconds until the server has them.
 */
export function useUnsentSender(viewerId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isSending = false;
    let isOver = false;
    const isActive = () => !isOver;
    const send = async () => {
      if (isSending || !isActive()) return;
      clearTimeout(timer);
      isSending = true;
      const waitMs = await sendAll(queryClient, viewerId, isActive);
      isSending = false;
      if (waitMs !== null && isActive()) timer = setTimeout(() => void send(), waitMs);
    };
    const onChange = () => void send();
    const stop = watchUnsent(onChange);
    addEventListener('online', onChange);
    onChange();
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
      removeEventListener('online', onChange);
    };
  }, [queryClient, viewerId]);
}

/** Sends what can be sent. Returns when to try the rest again; null if there is none. */
async function sendAll(
  queryClient: QueryClient,
  viewerId: string,
  isActive: () => boolean,
): Promise<number | null> {
  const held = new Set<string>();
  let waitMs: number | null = null;
  while (isActive()) {
    const next = listUnsent(viewerId).find(
      ({ channelId, refusal }) => refusal === null && !held.has(channelId),
    );
    if (next === undefined) break;
    const { id, channelId, text, replyN, pictureId } = next;
    try {
      // One after the other: each has to have its number before the next.
      const { message } = await api(chatContract.send, {
        params: { channelId },
        body: { id, text, replyN, pictureId },
      });
      showSent(queryClient, message);
      removeUnsent(viewerId, id);
    } catch (error) {
      if (isMissing(error)) removeUnsent(viewerId, id);
      else if (isFinal(error)) setRefusal(viewerId, id, error.message);
      else {
        held.add(channelId);
        waitMs = Math.min(waitMs ?? Infinity, retryAfterMs(error));
      }
    }
  }
  return waitMs;
}

/** True if the server refuses the message, however often it is sent. */
function isFinal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.status >= 500 || error.body.requestId === '')
    return false;
  // Signed in again, the message can go out.
  if (error.body.code === 'SIGN_IN_REQUIRED') return false;
  return error.status !== 429 || error.retryAfterSeconds === null;
}

function retryAfterMs(error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : null;
  return asked === null ? retryMs : asked * 1_000;
}
