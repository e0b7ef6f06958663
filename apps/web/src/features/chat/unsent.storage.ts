import { limits } from '@waybill/schema/limits';
import { z } from 'zod';

const unsentSchema = z.object({
  /** The id that the message will have: sending it twice stores it once. */
  id: z.string(),
  channelId: z.string(),
  text: z.string(),
  /** The text as typed, with names in place of ids. */
  typed: z.string(),
  replyN: z.number().nullable(),
  pictureId: z.string().nullable(),
  queuedAt: z.string(),
  /** Why the server refused it; null while it waits. */
  refusal: z.string().nullable(),
});
/** A message that the server doesn't have yet. */
export type Unsent = z.infer<typeof unsentSchema>;

const listeners = new Set<() => void>();
const none: readonly Unsent[] = [];
let read: { readonly text: string; readonly messages: readonly Unsent[] } | null = null;

const keyOf = (viewerId: string) => `chatUnsent ${viewerId}`;

/** Lists the viewer's unsent messages, oldest first. The same list as long as nothing has changed. */
export function listUnsent(viewerId: string): readonly Unsent[] {
  const text = localStorage.getItem(keyOf(viewerId));
  if (text === null) return none;
  if (read?.text !== text) read = { text, messages: parse(text) };
  return read.messages;
}

/** Adds a message. Returns false if too many wait in its channel. */
export function addUnsent(viewerId: string, message: Unsent): boolean {
  const others = listUnsent(viewerId);
  const inChannel = others.filter(({ channelId }) => channelId === message.channelId);
  if (inChannel.length >= limits.chatUnsent) return false;
  store(viewerId, [...others, message]);
  return true;
}

/** Sets why the server refused a message; null to send it again. */
export function setRefusal(viewerId: string, id: string, refusal: string | null): void {
  const messages = listUnsent(viewerId);
  const index = messages.findIndex((one) => one.id === id);
  const message = messages[index];
  if (message !== undefined) store(viewerId, messages.with(index, { ...message, refusal }));
}

/** Removes a message that was sent or given up. */
export function removeUnsent(viewerId: string, id: string): void {
  store(
    viewerId,
    listUnsent(viewerId).filter((one) => one.id !== id),
  );
}

/** Calls the listener after each change, in other tabs too. Returns a function that stops it. */
export function watchUnsent(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function store(viewerId: string, messages: readonly Unsent[]): void {
  if (messages.length === 0) localStorage.removeItem(keyOf(viewerId));
  else localStorage.setItem(keyOf(viewerId), JSON.stringify(messages));
  for (const listener of listeners) listener();
}

function parse(text: string): readonly Unsent[] {
  try {
    return z.array(unsentSchema).parse(JSON.parse(text));
  } catch {
    return none;
  }
}
