import { z } from 'zod';
import { allNotificationKinds, type NotificationKind } from './notifications.models.ts';

/** What a link says that leads into the web app. The token stands behind `#`, so that no server logs it. */
const ofLink = z.object({ token: z.string() });
const nothing = z.object({});

/** Mails that no notification is the reason for, and what each says. */
export const directMailParams = {
  'email.verification': ofLink,
  /** To the address that was confirmed before. */
  'email.changed': nothing,
  'password.recovery': ofLink,
} as const;
export type DirectMailKind = keyof typeof directMailParams;
export type DirectMailParams<Kind extends DirectMailKind> = z.output<
  (typeof directMailParams)[Kind]
>;

/** A mail tells one thing, or is the digest of several. */
export type MailKind = DirectMailKind | NotificationKind | 'digest';

const isDirect = (kind: string): kind is DirectMailKind => Object.hasOwn(directMailParams, kind);
export const directMailKinds: readonly DirectMailKind[] =
  Object.keys(directMailParams).filter(isDirect);

/** The kind of mail that is called so; null for none. */
export function findMailKind(name: string): MailKind | null {
  const known: readonly MailKind[] = [...directMailKinds, ...allNotificationKinds, 'digest'];
  return known.find((kind) => kind === name) ?? null;
}
