import { createHmac } from 'node:crypto';
import type { PushContent } from '@waybill/schema/features/notification-items.models';
import { limits } from '@waybill/schema/limits';
import type { PushKeyPair } from '../../../auth/push-keys.ts';
import type { Config } from '../../../config.ts';
import type { PushTarget } from './sealed-subscription.policy.ts';

interface PushRequest {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** The overhead of encryption: a header of 86 bytes, a tag of 16 and a delimiter of 1. */
const overheadBytes = 103;

/** Encrypts a push (RFC 8291) and signs it for its push service (RFC 8292). */
export async function buildPushRequest(
  { endpoint, keys }: PushTarget,
  content: PushContent,
  topic: string,
  vapidDetails: PushKeyPair & { readonly subject: string },
): Promise<PushRequest> {
  // Loaded lazily, so that no page request waits for it.
  const { default: webPush } = await import('web-push');
  const payload = toShortJson(content, limits.pushBytes - overheadBytes);
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, {
    TTL: limits.pushLifeMs / 1_000,
    topic,
    vapidDetails,
    contentEncoding: 'aes128gcm',
    urgency: 'normal',
  });
  return { address: endpoint, headers: namesInLowerCase(headers), body };
}

/**
 * Returns the topic. The push service keeps only the latest waiting message of a topic. The topic
 * does not reveal the subject, or that two browsers get the same message.
 */
export function topicOf(groupKey: string, sessionId: string, key: Buffer): string {
  const mac = createHmac('sha256', key).update(`${sessionId} ${groupKey}`).digest('base64url');
  return mac.slice(0, 32);
}

/** Returns the contact address of this installation for push services. */
export function contactOf({ supportEmail, publicUrl }: Pick<Config, 'supportEmail' | 'publicUrl'>) {
  if (supportEmail !== null) return `mailto:${supportEmail}`;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' ? publicUrl : `mailto:operator@${hostname}`;
}

/** The text and list lengths to try, longest first. */
const cuts = [
  { characters: 500, entries: 8 },
  { characters: 200, entries: 8 },
  { characters: 60, entries: 3 },
] as const;

/** A user's text may be longer than a push allows: its end is cut off, and the app shows all of it. */
function toShortJson(content: PushContent, mostBytes: number): string {
  const { item } = content;
  for (const { characters, entries } of cuts) {
    const shorten = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.slice(0, entries).map(shorten);
      return typeof value === 'string' ? cut(value, characters) : value;
    };
    const params = Object.fromEntries(
      Object.entries(item.params).map(([name, value]) => [name, shorten(value)]),
    );
    const json = JSON.stringify({ ...content, item: { ...item, params } });
    if (Buffer.byteLength(json) <= mostBytes) return json;
  }
  throw new Error('a push is too long');
}

function cut(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

/** In lower case, like the agent's own headers. It computes the content length itself. */
function namesInLowerCase(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), String(value)] as const)
      .filter(([name]) => name !== 'content-length'),
  );
}
