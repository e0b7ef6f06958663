import { challengePattern, connectionStatePattern } from '@waybill/schema/connection';

/** The program that asks to connect, as it says in the address of /connect. */
export interface ConnectionQuery {
  /** Where it listens on this computer. */
  readonly port: number;
  readonly challenge: string;
  readonly state: string;
  /** What it calls this computer. */
  readonly name: string;
}

const names = ['port', 'challenge', 'state', 'name'] as const;
const longestName = 64;

/** Reads the query of /connect: null where no program asks, INVALID where one asks wrongly. */
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

/** Where the browser goes on: always this computer. */
export function buildConnectedAddress({ port, state }: ConnectionQuery, code: string): string {
  return `http://127.0.0.1:${port}/connected?${new URLSearchParams({ code, state }).toString()}`;
}

/** Without what could disguise the name or the text around it. */
function cleanName(name: string): string {
  const visible = name.replaceAll(/\p{C}/gu, '').replaceAll(/\s+/g, ' ').trim();
  return Array.from(visible).slice(0, longestName).join('');
}
