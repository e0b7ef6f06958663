import { parseSteamId } from './steam-id.ts';

export const steamEndpoint = 'https://steamcommunity.com/openid/login';
export const openidNamespace = 'http://specs.openid.net/auth/2.0';

const identityPrefix = 'https://steamcommunity.com/openid/id/';
const maxQueryLength = 2_047;
const maxNonceAgeMs = 5 * 60_000;

const openidFields = [
  'ns',
  'mode',
  'op_endpoint',
  'claimed_id',
  'identity',
  'return_to',
  'response_nonce',
  'assoc_handle',
  'signed',
  'sig',
] as const;
type OpenidField = (typeof openidFields)[number];

/** Fields that Steam must have signed for an assertion to count. */
const signedFields: readonly OpenidField[] = [
  'op_endpoint',
  'claimed_id',
  'identity',
  'return_to',
  'response_nonce',
  'assoc_handle',
];

const signableFields = new Set<string>(openidFields.filter((field) => field !== 'sig'));
const cancellationKeys = new Set(['openid.ns', 'openid.mode', 'state']);

export type SteamAssertion = {
  readonly steamId: string;
  /** The hash of the state that the sign-in started with. */
  readonly state: string;
  readonly nonce: string;
  readonly returnTo: string;
  /** The query again, in canonical form. */
  readonly query: Readonly<Record<string, string>>;
};

export type CallbackRefusal =
  | 'query'
  | 'fields'
  | 'identity'
  | 'return-to'
  | 'nonce'
  | 'signed'
  | 'signature-form';

export type SteamCallback =
  | { readonly kind: 'assertion'; readonly assertion: SteamAssertion }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused'; readonly reason: CallbackRefusal };

/**
 * Parses the raw query (without its `?`) of a return from Steam. It makes no calls, and accepts only the
 * exact shape of Steam's answer to a sign-in that we started.
 */
export function parseSteamCallback(
  rawQuery: string,
  expected: { readonly callbackUrl: string; readonly now: Date },
): SteamCallback {
  const query = parseQuery(rawQuery);
  if (!query) return refused('query');
  if (isCancellation(query)) return { kind: 'cancelled' };

  const fields = readFields(query);
  if (!fields) return refused('fields');
  const { openid, state } = fields;

  const steamId = readSteamId(openid);
  if (!steamId) return refused('identity');
  const returnTo = `${expected.callbackUrl}?state=${state}`;
  if (openid.return_to !== returnTo) return refused('return-to');
  if (!isFreshNonce(openid.response_nonce, expected.now)) return refused('nonce');
  if (!isSignedList(openid.signed)) return refused('signed');
  if (!isSignature(openid.assoc_handle, openid.sig)) return refused('signature-form');

  const nonce = openid.response_nonce;
  return { kind: 'assertion', assertion: { steamId, state, nonce, returnTo, query } };
}

function refused(reason: CallbackRefusal): SteamCallback {
  return { kind: 'refused', reason };
}

/** Each key must be literal and unique, each value visible ASCII; otherwise null. */
function parseQuery(rawQuery: string): Record<string, string> | null {
  if (rawQuery.length > maxQueryLength || !/^[!-~]+$/.test(rawQuery)) return null;
  const query: Record<string, string> = {};
  for (const pair of rawQuery.split('&')) {
    const [, key, encoded] = /^(state|openid\.[a-z_]+)=([^+]+)$/.exec(pair) ?? [];
    if (!key || !encoded || Object.hasOwn(query, key)) return null;
    const value = decode(encoded);
    if (!value) return null;
    query[key] = value;
  }
  return query;
}

function decode(encoded: string): string | null {
  try {
    const value = decodeURIComponent(encoded);
    return /^[!-~]+$/.test(value) ? value : null;
  } catch {
    return null;
  }
}

function isCancellation(query: Readonly<Record<string, string>>): boolean {
  return (
    query['openid.mode'] === 'cancel' &&
    query['openid.ns'] === openidNamespace &&
    Object.keys(query).every((key) => cancellationKeys.has(key))
  );
}

function readFields(
  query: Readonly<Record<string, string>>,
): { openid: Readonly<Record<OpenidField, string>>; state: string } | null {
  const value = (field: OpenidField) => query[`openid.${field}`] ?? '';
  const openid = {
    ns: value('ns'),
    mode: value('mode'),
    op_endpoint: value('op_endpoint'),
    claimed_id: value('claimed_id'),
    identity: value('identity'),
    return_to: value('return_to'),
    response_nonce: value('response_nonce'),
    assoc_handle: value('assoc_handle'),
    signed: value('signed'),
    sig: value('sig'),
  };
  const { state } = query;
  const complete = openidFields.every((field) => openid[field] !== '');
  const nothingElse = Object.keys(query).length === openidFields.length + 1;
  return state !== undefined && complete && nothingElse ? { openid, state } : null;
}

function readSteamId(openid: Readonly<Record<OpenidField, string>>): string | null {
  const expected =
    openid.ns === openidNamespace &&
    openid.mode === 'id_res' &&
    openid.op_endpoint === steamEndpoint &&
    openid.claimed_id === openid.identity &&
    openid.claimed_id.startsWith(identityPrefix);
  return expected ? parseSteamId(openid.claimed_id.slice(identityPrefix.length)) : null;
}

function isFreshNonce(nonce: string, now: Date): boolean {
  const stamp = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)Z[!-~]{1,100}$/.exec(nonce)?.[1];
  if (!stamp) return false;
  const time = Date.parse(`${stamp}Z`);
  // Date.parse rolls 30 February over to March. A date that changes when formatted again is invalid.
  const exists = !Number.isNaN(time) && new Date(time).toISOString() === `${stamp}.000Z`;
  return exists && Math.abs(now.getTime() - time) <= maxNonceAgeMs;
}

function isSignedList(signed: string): boolean {
  const names = signed.split(',');
  return (
    new Set(names).size === names.length &&
    names.every((name) => signableFields.has(name)) &&
    signedFields.every((field) => names.includes(field))
  );
}

/** Only Steam can verify a signature. This saves the call for texts that can't be one. */
function isSignature(handle: string, signature: string): boolean {
  return /^[\w+/=.{}-]{1,255}$/.test(handle) && /^[A-Za-z0-9+/]{20,86}={0,2}$/.test(signature);
}
