import type { PrismaClient } from '@waybill/db/client';
import { alignColumns } from '../../../lib/columns.ts';
import { findAccountOf, listOperatorActs } from './operator-acts.data.ts';
import { resetTwoFactor } from './operator-acts.service.ts';

const shownActs = 100;

/** What the operator reads in answer to a command about accounts; null for one that there is not. */
export async function runUsersCommand(
  db: PrismaClient,
  args: readonly string[],
  now: Date,
): Promise<string | null> {
  const [action, who, ...rest] = args;
  if (action === 'trail' && who === undefined) return describeActs(await listActs(db));
  if (action !== 'reset-two-factor' || who === undefined || rest.length > 0) return null;
  const account = await findAccountOf(db, who);
  if (!account) return `There is no account with the email or Steam ID ${who}.`;
  const isReset = await resetTwoFactor(db, account.id, now);
  return isReset
    ? `Two-factor authentication is off for ${account.username} (${account.steamId}), who is told so. It is noted: users trail.`
    : `${account.username} (${account.steamId}) has no two-factor authentication.`;
}

function listActs(db: PrismaClient) {
  return listOperatorActs(db, shownActs);
}

const actions = { RESET_TWO_FACTOR: 'two-factor authentication reset' } as const;

function describeActs(acts: Awaited<ReturnType<typeof listActs>>): string {
  if (acts.length === 0) return 'Nothing was done to anybody’s account.';
  const rows = acts.map(({ happenedAt, action, user }) => [
    happenedAt.toISOString().slice(0, 16).replace('T', ' '),
    actions[action],
    user?.steamId ?? 'account deleted',
    user?.username ?? '',
  ]);
  return alignColumns([['When (UTC)', 'What', 'Steam ID', 'Username'], ...rows])
    .map((line) => line.join('  ').trimEnd())
    .join('\n');
}
