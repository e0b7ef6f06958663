import { parseArgs } from 'node:util';
import type { PrismaClient } from '@waybill/db/client';
import { rebuildMap } from './rebuilding.service.ts';

interface Rebuild {
  readonly report: string;
  /** Whether the map matches the jobs. */
  readonly isProven: boolean;
}

/** How many differences are listed. */
const named = 20;

/** Rebuilds the road map, or verifies it. Null for an unknown command. */
export async function runMapCommand(
  db: PrismaClient,
  [action, ...args]: readonly string[],
): Promise<Rebuild | null> {
  const isCheck = readCheck(args);
  if (action !== 'rebuild' || isCheck === null) return null;
  const { jobs, cells, differences } = await rebuildMap(db, { isCheck });
  const what = `${count(jobs, 'job')}, ${count(cells, 'cell')}`;
  const lines = differences.slice(0, named);
  if (differences.length > named) lines.push(`and ${differences.length - named} more`);
  const found =
    differences.length === 0
      ? `${what}, 0 differences: the map matches.`
      : `${what}, ${count(differences.length, 'difference')}${isCheck ? '.' : ', fixed.'}`;
  return { report: [...lines, found].join('\n'), isProven: differences.length === 0 || !isCheck };
}

function count(number: number, what: string): string {
  return `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`;
}

function readCheck(args: readonly string[]): boolean | null {
  try {
    const { values } = parseArgs({ args: [...args], options: { check: { type: 'boolean' } } });
    return values.check ?? false;
  } catch {
    return null;
  }
}
