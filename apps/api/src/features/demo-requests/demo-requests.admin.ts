import { parseArgs } from 'node:util';
import { alignColumns } from '../../lib/columns.ts';
import { CommandRefusedError } from '../../lib/command-refused-error.ts';
import { isUuid } from '../../lib/cursor.ts';
import type { Db } from '../../lib/db.ts';
import {
  removeDemoRequest,
  type DemoRequestQuery,
  type DemoRequestRow,
  listDemoRequests,
  markDemoRequestAnswered,
} from './demo-requests.data.ts';

/** Runs a command and returns its output; null for an unknown command. @throws CommandRefusedError */
export async function runDemoRequestsCommand(
  db: Db,
  args: readonly string[],
  now: Date,
): Promise<string | null> {
  const [action, id, ...rest] = args;
  if ((action === 'answered' || action === 'delete') && id !== undefined) {
    if (rest.length > 0) return null;
    const isDone = isUuid(id) && (await change(db, action, id, now));
    if (!isDone) throw new CommandRefusedError(`There is no demo request with the id ${id}.`);
    return action === 'answered' ? 'Marked as answered.' : 'Deleted.';
  }
  const query = readQuery(args);
  return query && describePage(await listDemoRequests(db, addOne(query)), query);
}

async function change(db: Db, action: 'answered' | 'delete', id: string, now: Date) {
  return action === 'answered' ? markDemoRequestAnswered(db, id, now) : removeDemoRequest(db, id);
}

function readQuery(args: readonly string[]): DemoRequestQuery | null {
  const parsed = readArguments(args);
  if (!parsed) return null;
  const [which = 'open', ...rest] = parsed.positionals;
  const { limit = '20', before } = parsed.values;
  const isUnderstood =
    rest.length === 0 &&
    /^[1-9]\d{0,2}$|^1000$/.test(limit) &&
    (before === undefined || isUuid(before));
  if (!isUnderstood || (which !== 'open' && which !== 'all')) return null;
  return { which, limit: Number(limit), before };
}

/** Parses options and positional arguments; null for an unknown option. */
function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { limit: { type: 'string' }, before: { type: 'string' } },
      allowPositionals: true,
    });
  } catch {
    return null;
  }
}

/** One extra row shows whether older ones follow. */
function addOne(query: DemoRequestQuery): DemoRequestQuery {
  return { ...query, limit: query.limit + 1 };
}

function describePage(found: readonly DemoRequestRow[], query: DemoRequestQuery): string {
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  if (!last) return describeNone(query);
  const more = found.length > rows.length ? [`\nOlder ones: --before ${last.id}`] : [];
  return [...describeRequests(rows), ...more].join('\n');
}

function describeNone({ which, before }: DemoRequestQuery): string {
  if (before !== undefined) return 'No older requests.';
  return which === 'open' ? 'No open demo requests.' : 'No demo requests.';
}

function describeRequests(rows: readonly DemoRequestRow[]): string[] {
  const cells = rows.map((row) => [
    row.id,
    formatMinute(row.createdAt),
    row.answeredAt === null ? 'no' : formatMinute(row.answeredAt),
    row.name,
    row.email,
    row.vtcName,
  ]);
  const titles = ['Id', 'Received (UTC)', 'Answered', 'Name', 'Email', 'VTC'];
  const [head = '', ...lines] = alignColumns([titles, ...cells]).map((line) =>
    line.join('  ').trimEnd(),
  );
  const entries = rows.flatMap(({ message }, index) => [
    lines[index] ?? '',
    ...message.split('\n').map((line) => `    ${line}`),
  ]);
  return [head, ...entries];
}

function formatMinute(date: Date): string {
  return date.toISOString().slice(0, 16).replace('T', ' ');
}
