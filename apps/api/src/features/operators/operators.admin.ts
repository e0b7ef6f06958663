import type { PrismaClient } from '@waybill/db/client';
import { alignColumns } from '../../lib/columns.ts';
import { CommandRefusedError } from '../../lib/command-refused-error.ts';
import { findAccountOf, listOperators } from './operators.data.ts';
import { endOperator, makeOperatorLink, nameOperator } from './operators.service.ts';

interface Surroundings {
  readonly db: PrismaClient;
  readonly publicUrl: string;
  readonly now: Date;
}

/**
 * Runs a command on operators and returns its output. Null for an unknown one. @throws CommandRefusedError
 */
export async function runOperatorsCommand(
  surroundings: Surroundings,
  args: readonly string[],
): Promise<string | null> {
  const { db, publicUrl, now } = surroundings;
  const [action, who, ...rest] = args;
  if (rest.length > 0) return null;
  if (action === 'add' && who !== undefined) return change(surroundings, who, 'add');
  if (action === 'remove' && who !== undefined) return change(surroundings, who, 'remove');
  if (who !== undefined) return null;
  if (action === 'list') return describeOperators(await listOperators(db));
  if (action !== 'link') return null;
  const link = await makeOperatorLink(db, publicUrl, now);
  if (link === null) {
    throw new CommandRefusedError(
      'There is already an operator: operators list. Add another with: operators add <email or Steam ID>',
    );
  }
  return `Sign in and open this link within 24 hours to become the operator. It works once:\n${link}`;
}

async function change(
  { db, now }: Surroundings,
  who: string,
  action: 'add' | 'remove',
): Promise<string> {
  const account = await findAccountOf(db, who);
  if (!account) {
    throw new CommandRefusedError(`There is no account with the email or Steam ID ${who}.`);
  }
  const named = `${account.username} (${account.steamId})`;
  if (action === 'add') {
    return (await nameOperator(db, account.id, now))
      ? `${named} is now an operator. The operator area is at /operator.`
      : `${named} is already an operator.`;
  }
  if (!(await endOperator(db, account.id, now))) return `${named} is not an operator.`;
  const isLast = (await listOperators(db)).length === 0;
  return isLast
    ? `${named} is no longer an operator. Warning: this was the last operator. Add another with: operators add <email or Steam ID>`
    : `${named} is no longer an operator.`;
}

function describeOperators(operators: Awaited<ReturnType<typeof listOperators>>): string {
  if (operators.length === 0) {
    return 'No operators yet. Create a link for the first one with: operators link';
  }
  const rows = operators.map(({ namedAt, user }) => [
    namedAt.toISOString().slice(0, 10),
    user.steamId,
    user.email,
    user.username,
  ]);
  return alignColumns([['Since', 'Steam ID', 'Email', 'Username'], ...rows])
    .map((line) => line.join('  ').trimEnd())
    .join('\n');
}
