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

/** What is answered to a command about operators; null for one that there is not. @throws CommandRefusedError */
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
      'There is an operator already: operators list. Name another with: operators add <email or Steam ID>',
    );
  }
  return `Whoever is signed in and opens this link within 24 hours becomes the operator, once:\n${link}`;
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
      ? `${named} is operator now. The operator area is at /operator.`
      : `${named} is operator already.`;
  }
  if (!(await endOperator(db, account.id, now))) return `${named} is no operator.`;
  const isLast = (await listOperators(db)).length === 0;
  return isLast
    ? `${named} is operator no more. Warning: this was the last operator, so nobody can open /operator. Name another with: operators add <email or Steam ID>`
    : `${named} is operator no more.`;
}

function describeOperators(operators: Awaited<ReturnType<typeof listOperators>>): string {
  if (operators.length === 0) {
    return 'Nobody is operator. Make a link for the first one with: operators link';
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
