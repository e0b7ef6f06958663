import type { Db } from '../lib/db.ts';
import { countSealed } from './installation.data.ts';
import { renewSecret, type SecretSettings } from './own-secret.ts';

/**
 * Says what a new secret costs, or with `confirm` makes one; null for any other arguments.
 */
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
    ? 'There is a new secret.key. Start Waybill anew now.'
    : 'The SECRET_KEY that is set counts from now on. Start Waybill anew now.';
}

type Sealed = Awaited<ReturnType<typeof countSealed>>;

/** What becomes of each, where there are any. */
const losses: readonly (readonly [what: keyof Sealed, describe: (count: number) => string])[] = [
  [
    'authenticators',
    (count) =>
      `Authenticator apps make no valid codes any more (accounts: ${count}): their drivers sign in with Steam or a recovery code, and set the app up anew.`,
  ],
  [
    'browsers',
    (count) =>
      `Browsers are told of nothing any more (browsers: ${count}) until their drivers switch that on anew.`,
  ],
  [
    'webhooks',
    (count) =>
      `Webhooks reach nobody any more (webhooks: ${count}) until companies make them anew.`,
  ],
  [
    'trackers',
    (count) =>
      `What other trackers sign is refused (links of trackers: ${count}) until companies give these new addresses and secrets.`,
  ],
  [
    'invitations',
    (count) =>
      `Invitations open nothing any more (invitations: ${count}): companies make new ones.`,
  ],
];

function describeLoss(sealed: Sealed): string {
  const lost = losses
    .filter(([what]) => sealed[what] > 0)
    .map(([what, describe]) => describe(sealed[what]));
  const sentences = [
    'With a new key, open pages have to be loaded again, sign-ins that are under way begin anew, and links to unsubscribe in mails that were sent do nothing any more.',
    ...(lost.length === 0 ? ['Nothing else is sealed with it, so nothing else is lost.'] : lost),
    'Companies, accounts and passwords stay.',
  ];
  return `${sentences.join(' ')}

Restore the former key if there is any way to. Otherwise add: confirm`;
}
