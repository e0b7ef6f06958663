import { challengePattern, connectionStatePattern } from '@waybill/schema/connection';

/** The request of a program to connect, from the address of /connect. */
export interface ConnectionQuery {
  /** The local port that it listens on. */
  readonly port: number;
  readonly challenge: string;
  readonly state: string;
  /** Its name for this computer. */
  readonly name: string;
}

const names = ['port', 'challenge', 'state', 'name'] as const;
const longestName = 64;

/** Reads the query of /connect: null if no program asks, INVALID if the request is malformed. */
export function readConnectionQuery(search: string): ConnectionQuery | 'INVALID' | null {
  const query = new URLSearchParams(search);
  if (!names.some((name) => query.has(name))) return null;
  if (names.some((name) => query.getAll(name).length !== 1)) return 'INVALID';
  const [port = '', challenge = '', state = '', told = ''] = names.map(
    (name) => query.get(name) ?? '',
  );
  const name = cleanName(told);
  const isValid =
    /^[1-9]\d{3,4}$/.test(port) &&
    Number(port) >= 1_024 &&
    Number(port) <= 65_535 &&
    challengePattern.test(challenge) &&
    connectionStatePattern.test(state) &&
    name !== '';
  return isValid ? { port: Number(port), challenge, state, name } : 'INVALID';
}

/** Returns the address to continue to: always this computer. */
export function buildConnectedAddress({ port, state }: ConnectionQuery, code: string): string {
  return `http://127.0.0.1:${port}/connected?${new URLSearchParams({ code, state }).toString()}`;
}

/** Removes characters that could disguise the name or the text around it. */
function cleanName(name: string): string {
  const visible = name.replaceAll(/\p{C}/gu, '').replaceAll(/\s+/g, ' ').trim();
  return Array.from(visible).slice(0, longestName).join('');
}
