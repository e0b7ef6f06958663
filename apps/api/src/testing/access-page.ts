import { readFileSync } from 'node:fs';
import type { Route } from '@waybill/schema/contract/route';
import { type GrantableKey, grantableKeys } from '@waybill/schema/grantable-keys';
import type { Principal } from './principals.ts';

/** A route's row in docs/access.md. */
export interface AccessRow {
  readonly who:
    | 'anyone'
    | 'anyone, unidentified'
    | 'signed in'
    | 'member'
    | 'owner'
    | 'operator'
    | 'holder';
  /** The keys that it names, for a holder. */
  readonly keys: readonly GrantableKey[];
  /** Whether a holder needs all of them. */
  readonly needsAll: boolean;
  readonly credentials: ReadonlySet<string>;
  readonly isSharedWithAllies: boolean;
}

const words = [
  'anyone',
  'anyone, unidentified',
  'signed in',
  'member',
  'owner',
  'operator',
] as const;

const page = readFileSync(new URL('../../../../docs/access.md', import.meta.url), 'utf8');
const rows = new Map(
  [...page.matchAll(/^\| `([A-Z]+ \/[^`]*)` *\|(.*)\|$/gm)].map(([, name = '', cells = '']) => [
    name,
    readRow(cells),
  ]),
);

function readRow(cells: string): AccessRow {
  const [who = '', , credentials = '', allies = ''] = cells.split('|').map((cell) => cell.trim());
  return {
    ...readWho(who),
    credentials: new Set(credentials.split(', ').filter((word) => word !== '')),
    isSharedWithAllies: allies !== '',
  };
}

function readWho(cell: string): Pick<AccessRow, 'who' | 'keys' | 'needsAll'> {
  const who = words.find((name) => name === cell);
  if (who !== undefined) return { who, keys: [], needsAll: false };
  const keys = cell.split(/ (?:or|and) /).map((part) => {
    const key = grantableKeys.find((name) => `\`${name}\`` === part);
    if (key === undefined) throw new Error(`docs/access.md says "${cell}" of a route.`);
    return key;
  });
  return { who: 'holder', keys, needsAll: cell.includes(' and ') };
}

/**
 * Reads a route's row from the committed page, independently of the contract that declares it.
 * @throws where the page has no such route
 */
export function accessRowOf({ method, path }: Route): AccessRow {
  const row = rows.get(`${method} ${path}`);
  if (!row) throw new Error(`docs/access.md has no ${method} ${path}: run npm run docs.`);
  return row;
}

/** Returns the keys that matter for members who call a route with such a row. */
export function openingKeysOf({ keys, isSharedWithAllies }: AccessRow): readonly GrantableKey[] {
  return isSharedWithAllies ? [...keys, 'VIEW_ALLIANCE_PAGE'] : keys;
}

/** Returns how a route with such a row answers a principal: its refusal, or `allowed`. */
export function expectedAnswer(row: AccessRow, principal: Principal): string {
  const { who, credentials } = row;
  if (who === 'anyone, unidentified') return 'allowed';
  if (principal.isRevoked) return 'SIGN_IN_REQUIRED';
  if (!principal.isSignedIn) return who === 'anyone' ? 'allowed' : 'SIGN_IN_REQUIRED';
  // If a route accepts no session, cookies are not read.
  if (!credentials.has('session') && principal.credential === 'session') return 'SIGN_IN_REQUIRED';
  if (!credentials.has(principal.credential)) return 'FORBIDDEN';
  // Whether a row belongs to an ally is known only once it is named.
  const opening = openingKeysOf(row);
  const holds = (key: GrantableKey) => principal.keys.has(key);
  if (row.needsAll ? opening.every(holds) : opening.some(holds)) return 'allowed';
  const isAllowed =
    who === 'anyone' ||
    who === 'signed in' ||
    (who === 'member' && principal.isMember) ||
    (who === 'owner' && principal.isOwner) ||
    (who === 'operator' && principal.isOperator);
  return isAllowed ? 'allowed' : 'FORBIDDEN';
}
