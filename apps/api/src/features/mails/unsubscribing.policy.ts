import { createHmac, timingSafeEqual } from 'node:crypto';
import { findMailKind, type MailKind } from '@waybill/schema/features/mails.models';
import type { Keys } from '../../lib/secrets.ts';

/** The user and the kind of mails to turn off. */
export interface Unsubscription {
  readonly userId: string;
  readonly kind: MailKind;
}

const macLength = 16;

/** Returns the token of an unsubscribe link. It never expires and allows nothing else. */
export function unsubscribeToken(keys: Keys, { userId, kind }: Unsubscription): string {
  const content = Buffer.from(`${userId} ${kind}`);
  return Buffer.concat([macOf(keys, content), content]).toString('base64url');
}

/** Returns the contents of a token; null if its MAC is wrong. */
export function readUnsubscribeToken(keys: Keys, token: string): Unsubscription | null {
  const bytes = Buffer.from(token, 'base64url');
  const [mac, content] = [bytes.subarray(0, macLength), bytes.subarray(macLength)];
  const isOurs = mac.length === macLength && timingSafeEqual(mac, macOf(keys, content));
  if (!isOurs) return null;
  const [userId = '', name = ''] = content.toString('utf8').split(' ');
  const kind = findMailKind(name);
  return kind && { userId, kind };
}

function macOf(keys: Keys, content: Buffer): Buffer {
  return createHmac('sha256', keys('unsubscribe')).update(content).digest().subarray(0, macLength);
}
