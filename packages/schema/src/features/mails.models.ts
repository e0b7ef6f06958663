import { z } from 'zod';
import { allNotificationKinds, type NotificationKind } from './notifications.models.ts';

/**
 * The parameters of a mail that links into the web app. The token follows the `#`, so that no server logs it.
 */
const ofLink = z.object({ token: z.string() });
const nothing = z.object({});

/** Mails without a notification, and the parameters of each. */
export const directMailParams = {
  'email.verification': ofLink,
  /** Sent to the previous address. */
  'email.changed': nothing,
  'password.recovery': ofLink,
} as const;
export type DirectMailKind = keyof typeof directMailParams;
export type DirectMailParams<Kind extends DirectMailKind> = z.output<
  (typeof directMailParams)[Kind]
>;

/** A mail carries one notification or message, or is a digest of several. */
export type MailKind = DirectMailKind | NotificationKind | 'digest';

const isDirect = (kind: string): kind is DirectMailKind => Object.hasOwn(directMailParams, kind);
export const directMailKinds: readonly DirectMailKind[] =
  Object.keys(directMailParams).filter(isDirect);

/** Returns the mail kind of this name; null if there is none. */
export function findMailKind(name: string): MailKind | null {
  const known: readonly MailKind[] = [...directMailKinds, ...allNotificationKinds, 'digest'];
  return known.find((kind) => kind === name) ?? null;
}
