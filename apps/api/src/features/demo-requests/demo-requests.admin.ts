import { isUuid } from '../../lib/cursor.ts';
import type { Db } from '../../lib/db.ts';
import {
  deleteDemoRequest,
  type DemoRequestRow,
  listDemoRequests,
  markDemoRequestAnswered,
} from './demo-requests.data.ts';

/** What the operator reads in answer to a command; null for a command that there is not. */
export async function runDemoRequestsCommand(
  db: Db,
  [action = 'open', id = '', ...rest]: readonly string[],
  now: Date,
): Promise<string | null> {
  if (rest.length > 0) return null;
  if (id === '') {
    if (action !== 'open' && action !== 'all') return null;
    return describeRequests(await listDemoRequests(db, action), action);
  }
  if (action === 'answered') {
    const isDone = isUuid(id) && (await markDemoRequestAnswered(db, id, now));
    return isDone ? 'Noted as answered.' : unknownId(id);
  }
  if (action === 'delete') {
    return isUuid(id) && (await deleteDemoRequest(db, id)) ? 'Deleted.' : unknownId(id);
  }
  return null;
}

function unknownId(id: string): string {
  return `There is no demo request with the id ${id}.`;
}

function describeRequests(rows: readonly DemoRequestRow[], which: 'open' | 'all'): string {
  if (rows.length === 0) {
    return which === 'open'
      ? 'No demo request waits for an answer.'
      : 'There are no demo requests.';
  }
  const head = ['Id', 'Received (UTC)', 'Answered', 'Name', 'Email', 'VTC'];
  const cells = rows.map((row) => [
    row.id,
    formatMinute(row.createdAt),
    row.answeredAt === null ? 'no' : formatMinute(row.answeredAt),
    row.name,
    row.email,
    row.vtcName,
  ]);
  const widths = head.map((_title, column) =>
    Math.max(...[head, ...cells].map((line) => line[column]?.length ?? 0)),
  );
  const format = (line: readonly string[]) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const entries = rows.map(({ message }, index) =>
    [format(cells[index] ?? []), ...message.split('\n').map((line) => `    ${line}`)].join('\n'),
  );
  return [format(head), ...entries].join('\n');
}

function formatMinute(date: Date): string {
  return date.toISOString().slice(0, 16).replace('T', ' ');
}
