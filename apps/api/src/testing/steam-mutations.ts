import * as fc from 'fast-check';

type Pair = readonly [key: string, value: string];
type Mutation = (pairs: readonly Pair[]) => readonly Pair[];

const identity = 'https://steamcommunity.com/openid/id/';

/**
 * Values that Steam would not send in the field. Those for the two identities all differ from each other, as
 * do those for the state and the return address, so that no combination makes a consistent assertion about
 * another user.
 */
const wrongValues: Readonly<Record<string, readonly string[]>> = {
  'openid.ns': ['http://openid.net/signon/1.1', 'http://specs.openid.net/auth/2.0/', '2.0'],
  'openid.mode': ['ID_RES', 'foo', 'check_authentication', 'error', 'checkid_setup', 'id_res,'],
  'openid.op_endpoint': [
    'http://steamcommunity.com/openid/login',
    'https://steamcommunity.com/openid/login/',
    'https://steamcommunity.com:443/openid/login',
    'https://steamcommunity.com@evil.example/openid/login',
    'https://steamcommunity.com.evil.example/openid/login',
    'https://evil.example/openid/login',
    'http://127.0.0.1:9/openid/login',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
  ],
  'openid.claimed_id': [
    `${identity}76561198000000303`,
    `${identity}76561197960265728`,
    `${identity}76561202255233024`,
    `${identity}1`,
    'https://evil.example/openid/id/76561198000000101',
    'http://steamcommunity.com/openid/id/76561198000000101',
    `${identity}76561198000000101#fragment`,
    `${identity}76561198000000101/`,
    `${identity}../id/76561198000000101`,
  ],
  'openid.identity': [
    `${identity}76561198000000404`,
    `${identity}76561197960265720`,
    `${identity}76561202255233099`,
    'https://evil.example/openid/id/76561198000000202',
    `${identity}76561198000000101?`,
    'http://specs.openid.net/auth/2.0/identifier_select',
  ],
  'openid.return_to': [
    'http://localhost:3000/api/auth/steam/return',
    'http://localhost:3000/api/auth/steam/return?state=',
    `http://localhost:3000/api/auth/steam/return?state=${'A'.repeat(43)}`,
    'https://localhost:3000/api/auth/steam/return?state=x',
    'http://localhost/api/auth/steam/return',
    'https://evil.example/api/auth/steam/return',
    'javascript:alert(1)',
  ],
  'openid.response_nonce': [
    '2001-01-01T00:00:00Zabcdefgh',
    '2999-01-01T00:00:00Zabcdefgh',
    '2026-02-30T00:00:00Zabcdefgh',
    'Zabcdefgh',
    'abcdefgh',
    new Date().toISOString(),
  ],
  'openid.assoc_handle': ['a b', 'a"b', 'a:b', 'x'.repeat(256)],
  'openid.signed': [
    'signed',
    'op_endpoint,claimed_id,identity,return_to,response_nonce',
    'op_endpoint,claimed_id,identity,response_nonce,assoc_handle',
    'op_endpoint,identity,return_to,response_nonce,assoc_handle',
    'op_endpoint,claimed_id,return_to,response_nonce,assoc_handle',
    'claimed_id,identity,return_to,response_nonce,assoc_handle',
    'op_endpoint,claimed_id,identity,return_to,assoc_handle',
    'op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle,sreg.email',
    'op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle,assoc_handle',
    'op_endpoint, claimed_id,identity,return_to,response_nonce,assoc_handle',
  ],
  'openid.sig': ['AAAA', '!'.repeat(28), `${'A'.repeat(27)}=A`, 'A'.repeat(200)],
  state: ['B'.repeat(43), 'B', '../', '%'],
};

const extraKeys = [
  'openid.ns.ax',
  'openid.ax.mode',
  'openid.ns.sreg',
  'openid.sreg.email',
  'openid.invalidate_handle',
  'openid.error',
  'openid_identifier',
  'openid.',
  'openid',
  'is_valid',
  'code',
  '__proto__',
  'constructor',
  'state[]',
  'openid.mode[]',
  '',
];

/** Inserted into the raw query unchanged: characters that no key or value of Steam's has. */
const foreignText = [
  '%00',
  '%0A',
  '%0D%0A',
  '%20',
  '+',
  '%7F',
  '%C3%A9',
  'é',
  '\0',
  '\n',
  '%',
  '%E0%A4',
];

const index = fc.nat({ max: 1_000 });

const at = (pairs: readonly Pair[], position: number) => position % Math.max(pairs.length, 1);

const change =
  (position: number, edit: (pair: Pair) => readonly Pair[]): Mutation =>
  (pairs) => {
    const target = at(pairs, position);
    return pairs.flatMap((pair, place) => (place === target ? edit(pair) : [pair]));
  };

const keyEdit = fc.constantFrom<(key: string) => string>(
  (key) => `${key}[]`,
  (key) => `${key}[0]`,
  (key) => key.toUpperCase(),
  (key) => key.replace('.', '_'),
  (key) => key.replace('.', '%2E'),
  (key) => ` ${key}`,
  (key) => `x${key}`,
  (key) => key.slice(0, -1),
);

const wrongValue: fc.Arbitrary<Mutation> = fc.tuple(index, index).map(([position, choice]) =>
  change(position, ([key, old]) => {
    const values = wrongValues[key] ?? [old];
    return [[key, encodeURIComponent(values[choice % values.length] ?? '')]];
  }),
);

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { arbitrary: wrongValue, weight: 12 },
  index.map((position) => change(position, () => [])),
  index.map((position) => change(position, (pair) => [pair, pair])),
  fc.tuple(index, fc.string()).map(([position, value]) =>
    change(position, ([key, old]) => [
      [key, encodeURIComponent(value)],
      [key, old],
    ]),
  ),
  fc
    .tuple(fc.oneof(fc.constantFrom(...extraKeys), fc.string({ minLength: 1 })), fc.string())
    .map(([key, value]): Mutation => (pairs) => [...pairs, [key, encodeURIComponent(value)]]),
  fc
    .tuple(index, keyEdit)
    .map(([position, edit]) => change(position, ([key, value]) => [[edit(key), value]])),
  fc
    .tuple(index, fc.constantFrom(...foreignText))
    .map(([position, text]) => change(position, ([key, value]) => [[`${key}${text}`, value]])),
  fc
    .tuple(index, fc.constantFrom(...foreignText), fc.nat({ max: 200 }))
    .map(([position, text, cut]) =>
      change(position, ([key, value]) => [
        [key, `${value.slice(0, cut)}${text}${value.slice(cut)}`],
      ]),
    ),
  index.map((position) => change(position, ([key]) => [[key, '']])),
  index.map((position) => change(position, ([key, value]) => [[key, encodeURIComponent(value)]])),
  index.map((position) => change(position, ([key, value]) => [[`;${key}`, value]])),
  fc.constant<Mutation>((pairs) => [...pairs, ['padding', 'x'.repeat(2_048)]]),
);

/**
 * Generates one to three changes to a raw query. Leaves out changes without effect on the fields,
 * and those that only Steam can detect: see `onlySteamCanTell`.
 */
export function mutatedQuery(rawQuery: string): fc.Arbitrary<string> {
  const pairs = rawQuery.split('&').map((pair): Pair => {
    const equals = pair.indexOf('=');
    return [pair.slice(0, equals), pair.slice(equals + 1)];
  });
  const genuine = meaning(rawQuery);
  return fc
    .array(mutation, { minLength: 1, maxLength: 3 })
    .map((mutations) =>
      mutations
        .reduce<readonly Pair[]>((changed, mutate) => mutate(changed), pairs)
        .map(([key, value]) => `${key}=${value}`)
        .join('&'),
    )
    .filter((mutated) => meaning(mutated) !== genuine && !onlySteamCanTell(mutated, rawQuery));
}

/** The fields that only Steam interprets, with their valid format. */
const opaqueFields: Readonly<Record<string, RegExp>> = {
  'openid.assoc_handle': /^[A-Za-z0-9_+/=.{}-]{1,255}$/,
  'openid.response_nonce': /^.{20}[!-~]{1,100}$/,
  'openid.sig': /^[A-Za-z0-9+/]{20,86}={0,2}$/,
};

/**
 * True if only well-formed content of opaque fields differs. Steam has signed that content, so only Steam can
 * refuse such a forgery; a separate test lets it.
 */
function onlySteamCanTell(mutated: string, genuine: string): boolean {
  const before = new URLSearchParams(genuine);
  const after = new URLSearchParams(mutated);
  const isTransparent = (key: string, value: string) => {
    const form = opaqueFields[key];
    if (!form) return value === before.get(key);
    const keepsTime =
      key !== 'openid.response_nonce' || value.slice(0, 20) === before.get(key)?.slice(0, 20);
    return form.test(value) && keepsTime;
  };
  return (
    after.size === before.size &&
    [...before.keys()].every((key) => {
      const values = after.getAll(key);
      return values.length === 1 && values.every((value) => isTransparent(key, value));
    })
  );
}

function meaning(rawQuery: string): string {
  const entries = [...new URLSearchParams(rawQuery)].map((entry) => JSON.stringify(entry));
  return entries.toSorted().join();
}
