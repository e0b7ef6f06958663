import { readFileSync } from 'node:fs';
import { type GrantableKey, grantableKeys } from '@waybill/schema/grantable-keys';

/** An event's row in docs/events.md. */
export interface EventRow {
  readonly type: string;
  readonly topics: ReadonlySet<string>;
  readonly right: 'member' | 'owner' | GrantableKey | null;
  readonly changes: string;
}

const page = readFileSync(new URL('../../../../docs/events.md', import.meta.url), 'utf8');

/** The events on the committed page, read independently of their declarations. */
export const eventRows: readonly EventRow[] = [
  ...page.matchAll(/^\| `([a-z.-]+)` *\| \d+ *\|(.*)\|$/gm),
].map(([, type = '', cells = '']) => {
  const [topics = '', right = '', changes = ''] = cells
    .split('|')
    .map((cell) => cell.replaceAll('`', '').trim());
  return { type, topics: new Set(topics.split(', ')), right: readRight(right), changes };
});

function readRight(cell: string): EventRow['right'] {
  if (cell === '') return null;
  if (cell === 'member' || cell === 'owner') return cell;
  const key = grantableKeys.find((one) => one === cell);
  if (key === undefined) throw new Error(`docs/events.md says "${cell}" of an event.`);
  return key;
}
