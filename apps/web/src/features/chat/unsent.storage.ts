import { limits } from '@waybill/schema/limits';

/** A message that the server doesn't have yet. */
export interface Unsent {
  /** The id that the message will have: sending it twice stores it once. */
  readonly id: string;
  readonly channelId: string;
  readonly text: string;
  /** The text as typed, with names in place of ids. */
  readonly typed: string;
  readonly replyN: number | null;
  readonly pictureId: string | null;
  readonly queuedAt: string;
  /** Why the server refused it; null while it waits. */
  readonly refusal: string | null;
}

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
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) && stored.every(isUnsent) ? stored : none;
  } catch {
    return none;
  }
}

const isText = (value: unknown) => typeof value === 'string';

/** Checks each field by hand: zod would be loaded with the page. */
function isUnsent(stored: unknown): stored is Unsent {
  if (typeof stored !== 'object' || stored === null) return false;
  const fields: Readonly<Record<string, unknown>> = { ...stored };
  const { replyN, pictureId, refusal } = fields;
  return (
    ['id', 'channelId', 'text', 'typed', 'queuedAt'].every((name) => isText(fields[name])) &&
    (replyN === null || typeof replyN === 'number') &&
    [pictureId, refusal].every((value) => value === null || isText(value))
  );
}
