import {
  type DirectMailKind,
  type DirectMailParams,
  directMailParams,
} from '@waybill/schema/features/mails.models';
import { v7 as createId } from 'uuid';
import type { Services } from '../../http/context.ts';
import type { Db } from '../../lib/db.ts';
import { seal } from '../../lib/secret-box.ts';
import { createMail, getReader, removeWaitingMails } from './mails.data.ts';
import { languageOf } from './mails.policy.ts';

interface DirectMail<Kind extends DirectMailKind> {
  readonly userId: string;
  readonly kind: Kind;
  readonly params: DirectMailParams<Kind>;
  /** Recipient; defaults to the user's address, if it is confirmed when the mail is sent. */
  readonly address?: string;
  /** The mail is not sent after this time. */
  readonly expiresAt?: Date;
}

/**
 * Queues a mail, which is sent once the transaction is committed. Replaces a waiting mail of its kind. The
 * parameters are stored encrypted. Does nothing without a mail server.
 */
export async function queueMail<Kind extends DirectMailKind>(
  db: Db,
  { clock, keys, mailer }: Pick<Services, 'clock' | 'keys' | 'mailer'>,
  { userId, kind, params, address, expiresAt }: DirectMail<Kind>,
): Promise<void> {
  if (mailer === null) return;
  const id = createId();
  const now = clock();
  const text = JSON.stringify(directMailParams[kind].parse(params));
  await removeWaitingMails(db, userId, kind);
  await createMail(db, {
    id,
    userId,
    kind,
    locale: languageOf(await getReader(db, userId)),
    sealed: seal(text, keys('mail'), id),
    nextAttemptAt: now,
    createdAt: now,
    ...(address !== undefined && { address }),
    ...(expiresAt !== undefined && { expiresAt }),
  });
}
