import type { PrismaClient } from '@waybill/db/client';
import { alignColumns } from '../../../lib/columns.ts';
import { CommandRefusedError } from '../../../lib/command-refused-error.ts';
import { listOperatorActs, type OperatorActRow } from '../operator-acts.data.ts';
import { findAccountOf } from '../operators.data.ts';
import { resetTwoFactorByCommand } from './two-factor.service.ts';

const shownActs = 100;

/**
 * Runs a command on accounts and returns its output. Null for an unknown one. @throws CommandRefusedError
 * @throws CommandRefusedError
 */
export async function runUsersCommand(
  db: PrismaClient,
  args: readonly string[],
  now: Date,
): Promise<string | null> {
  const [action, who, ...rest] = args;
  if (action === 'trail' && who === undefined) {
    return describeActs(await listOperatorActs(db, { limit: shownActs }));
  }
  if (action !== 'reset-two-factor' || who === undefined || rest.length > 0) return null;
  const account = await findAccountOf(db, who);
  if (!account) {
    throw new CommandRefusedError(`There is no account with the email or Steam ID ${who}.`);
  }
  const isReset = await resetTwoFactorByCommand(db, account.id, now);
  return isReset
    ? `Two-factor authentication is off for ${account.username} (${account.steamId}), who is notified. Recorded in: users trail.`
    : `${account.username} (${account.steamId}) has no two-factor authentication.`;
}

function describeActs(acts: readonly OperatorActRow[]): string {
  if (acts.length === 0) return 'No entries yet.';
  const rows = acts.map(({ happenedAt, action, actor, source, user, vtc }) => [
    happenedAt.toISOString().slice(0, 16).replace('T', ' '),
    source === 'COMMAND' ? 'command' : (actor?.username ?? 'account deleted'),
    action,
    user ? `${user.steamId} ${user.username}` : (vtc?.tag ?? ''),
  ]);
  return alignColumns([['When (UTC)', 'By', 'Action', 'Subject'], ...rows])
    .map((line) => line.join('  ').trimEnd())
    .join('\n');
}
