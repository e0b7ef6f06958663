import type { Db } from '../lib/db.ts';
import { countSealed } from './installation.data.ts';
import { renewSecret, type SecretSettings } from './own-secret.ts';

/** Returns what a new secret costs, or creates one with `confirm`. Null for any other arguments. */
export async function runNewSecretCommand(
  db: Db,
  settings: SecretSettings,
  args: readonly string[],
  now: Date,
): Promise<string | null> {
  if (args.length === 0) return describeLoss(await countSealed(db, now));
  if (args.length > 1 || args[0] !== 'confirm') return null;
  await renewSecret(settings, db);
  return settings.secretKey === undefined
    ? 'A new secret.key was created. Restart Waybill now.'
    : 'The SECRET_KEY that is set is now in use. Restart Waybill now.';
}

type Sealed = Awaited<ReturnType<typeof countSealed>>;

/** The effect on each kind of sealed data. Only kinds with data are listed. */
const losses: readonly (readonly [what: keyof Sealed, describe: (count: number) => string])[] = [
  [
    'authenticators',
    (count) =>
      `Authenticator apps stop working (accounts: ${count}): their drivers sign in with Steam or a recovery code, and set up the app again.`,
  ],
  [
    'browsers',
    (count) =>
      `Push notifications stop (browsers: ${count}) until their drivers turn them on again.`,
  ],
  [
    'webhooks',
    (count) => `Webhooks stop working (webhooks: ${count}) until companies create new ones.`,
  ],
  [
    'trackers',
    (count) =>
      `Reports of linked trackers are refused (tracker links: ${count}) until companies set new addresses and secrets.`,
  ],
  [
    'calendars',
    (count) =>
      `Addresses of calendars can no longer be shown (calendars: ${count}), but keep working. Their drivers create new ones.`,
  ],
  [
    'invitations',
    (count) => `Invitations stop working (invitations: ${count}): companies create new ones.`,
  ],
];

function describeLoss(sealed: Sealed): string {
  const lost = losses
    .filter(([what]) => sealed[what] > 0)
    .map(([what, describe]) => describe(sealed[what]));
  const sentences = [
    'With a new key, open pages must be reloaded, started sign-ins must be repeated, and unsubscribe links in sent mails stop working.',
    ...(lost.length === 0
      ? ['No other data is encrypted with the key, so nothing else is lost.']
      : lost),
    'Companies, accounts and passwords stay.',
  ];
  return `${sentences.join(' ')}

Restore the old key if you can. Otherwise add: confirm`;
}
