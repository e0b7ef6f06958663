import type { PrismaClient } from '@waybill/db/client';
import { isUuid } from '../../lib/cursor.ts';
import type { LedgerSources } from './posting.policy.ts';
import { compareInSnapshot } from './recount.service.ts';

interface Recount {
  readonly report: string;
  /** Whether everything matches. */
  readonly isProven: boolean;
}

/** How many differences are listed. */
const most = 50;

/** Verifies companies' books by the rows that they are posted from, and the sums by the entries. Null for an unknown command. */
export async function runLedgerCommand(
  db: PrismaClient,
  args: readonly string[],
  { sources }: LedgerSources,
): Promise<Recount | null> {
  const [command, option, vtcId = null] = args;
  const isOfOne = option === '--vtc' && vtcId !== null && isUuid(vtcId) && args.length === 3;
  if (command !== 'recount' || !(args.length === 1 || isOfOne)) return null;
  const found = await compareInSnapshot(db, sources, vtcId);
  const { companies, compared, waiting, differences } = found;
  const what =
    `${writeCount(compared, 'entry', 'entries')} compared in the books of ${writeCount(companies, 'company', 'companies')}, ` +
    `${writeCount(differences.length, 'difference', 'differences')}.`;
  const rest =
    waiting === 0 ? '' : ` ${writeCount(waiting, 'change is', 'changes are')} not posted yet.`;
  return {
    report: [...differences.slice(0, most), what + rest].join('\n'),
    isProven: differences.length === 0 && waiting === 0,
  };
}

function writeCount(many: number, one: string, more: string): string {
  return `${many.toLocaleString('en')} ${many === 1 ? one : more}`;
}
