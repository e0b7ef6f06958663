import type { Db } from '../lib/db.ts';
import { countAuthenticators, countPushSubscriptions } from './installation.data.ts';
import { renewSecret, type SecretSettings } from './own-secret.ts';

/**
 * Says what a new secret costs, or with `confirm` makes one; null for any other arguments.
 */
export async function runNewSecretCommand(
  db: Db,
  settings: SecretSettings,
  args: readonly string[],
): Promise<string | null> {
  if (args.length === 0)
    return describeLoss(await countAuthenticators(db), await countPushSubscriptions(db));
  if (args.length > 1 || args[0] !== 'confirm') return null;
  await renewSecret(settings, db);
  return settings.secretKey === undefined
    ? 'There is a new secret.key. Start Waybill anew now.'
    : 'The SECRET_KEY that is set counts from now on. Start Waybill anew now.';
}

function describeLoss(authenticatorCount: number, browserCount: number): string {
  const apps =
    authenticatorCount === 0
      ? 'Nobody has an authenticator app, so none is lost.'
      : `Authenticator apps make no valid codes any more (accounts: ${authenticatorCount}): their drivers sign in with Steam or a recovery code, and set the app up anew.`;
  const browsers =
    browserCount === 0
      ? ''
      : ` Browsers are told of nothing any more (browsers: ${browserCount}) until their drivers switch that on anew.`;
  return `With a new key, open pages have to be loaded again, and sign-ins that are under way begin anew. ${apps}${browsers} Companies, accounts and passwords stay.

Restore the former key if there is any way to. Otherwise add: confirm`;
}
