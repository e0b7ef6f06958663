import { isSwitchable } from '@waybill/schema/features/notifications.fields';
import { findNotificationKind } from '@waybill/schema/features/notifications.models';
import { lockUser } from '../../auth/user-locks.data.ts';
import type { Services } from '../../http/context.ts';
import { setPreferences, setSettings } from '../notifications/settings.data.ts';
import { findReader, type ReaderRow } from './mails.data.ts';
import { readUnsubscribeToken, type Unsubscription } from './unsubscribing.policy.ts';

type Deps = Pick<Services, 'db' | 'keys' | 'rateLimits'>;

/** A token's kind of mails and user. */
interface Found extends Unsubscription {
  /** Null if the account was deleted. */
  readonly reader: ReaderRow | null;
}

/** Finds the kind and user of an unsubscribe token; null for an invalid one. @throws TOO_MANY_REQUESTS */
export async function findUnsubscription(
  { db, keys, rateLimits }: Deps,
  token: string,
  address: string,
): Promise<Found | null> {
  await rateLimits.consumeByAddress('unsubscribeByAddress', address);
  const found = readUnsubscribeToken(keys, token);
  return found && { ...found, reader: await findReader(db, found.userId) };
}

/** Turns off mails of a kind; for the digest, all except account mails. Idempotent. */
export async function unsubscribe({ db }: Deps, { userId, kind, reader }: Found): Promise<void> {
  if (reader === null) return;
  await db.$transaction(async (transaction) => {
    await lockUser(transaction, userId);
    const about = findNotificationKind(kind);
    if (about !== null && isSwitchable(about, 'EMAIL')) {
      await setSettings(transaction, userId, [{ kind: about, channel: 'EMAIL', on: false }]);
    } else if (kind === 'digest') {
      await setPreferences(transaction, userId, { mailMode: 'OFF' });
    }
  });
}
