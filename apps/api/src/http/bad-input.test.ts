import { gzipSync } from 'node:zlib';
import { contract } from '@waybill/schema/contract';
import type { Route } from '@waybill/schema/contract/route';
import type { ErrorCode } from '@waybill/schema/errors';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { beforeAll, describe, expect, test } from 'vitest';
import { contractRoutes, exampleBodyOf, examplePathOf } from '../testing/contract-routes.ts';
import { expectRefusal } from '../testing/expect-refusal.ts';
import { buildVtc } from '../testing/factories.ts';
import { runOperators } from '../testing/operator-kit.ts';
import { casesFor, oneIn } from '../testing/pairs.ts';
import { useTestApp } from '../testing/test-app.ts';
import type { TestBrowser } from '../testing/test-browser.ts';

const app = useTestApp();
const builtIns = Object.getOwnPropertyNames(Object.prototype);
const poison = ['__proto__', 'constructor', 'prototype', 'toString'];

const visitors = ['anonymous', 'owner'] as const;
type Visitor = (typeof visitors)[number];
const browsers = new Map<Visitor, TestBrowser>();
/** The owner and their company. */
let ownId: string;
let ownVtcId: string;

beforeAll(async () => {
  const anonymous = app().openBrowser();
  await anonymous.send('/api/instance');
  browsers.set('anonymous', anonymous);
  const { owner, vtc } = await buildVtc(app());
  browsers.set('owner', owner.browser);
  ownVtcId = vtc.id;
  ownId = owner.user.id;
  await runOperators(app(), 'add', owner.steamId);
  // The company that the examples name, with all of its page public.
  await app().db.vtc.update({ where: { id: ownVtcId }, data: { tag: 'NORD', showRoster: true } });
});

interface Message {
  readonly query?: string;
  readonly param?: string;
  readonly type?: string | null;
  readonly encoding?: string;
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData;
}

/** Sends a route input that it must refuse, and checks the shape of the response. */
async function sendBad(visitor: Visitor, route: Route, message: Message) {
  const { query = '', param, type = 'application/json', encoding, body } = message;
  const browser = browsers.get(visitor);
  const headers = new Headers(browser?.writeHeaders());
  if (type !== null && !(body instanceof FormData)) headers.set('content-type', type);
  if (encoding !== undefined) headers.set('content-encoding', encoding);
  const path = param === undefined ? examplePathOf(route) : route.path.replace(/:\w+/g, param);
  const { method } = route;
  // As bytes, so that fetch adds no content type.
  const content = typeof body === 'string' ? Buffer.from(body) : body;
  const init = { method, headers, ...(content !== undefined && { body: content }) };
  const response = (await browser?.send(`/api${path}${query}`, init)) ?? Response.error();
  const refusal = await expectRefusal(response, route);
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(builtIns);
  return refusal;
}

/** The expected codes: visitors who may not call a route learn nothing about its input. */
function answerTo(visitor: Visitor, route: Route, ...codes: ErrorCode[]) {
  const isAllowed = visitor === 'owner' || route.access === 'public';
  const told = route.devicesOnly ? ['SIGN_IN_REQUIRED'] : codes;
  return expect.toBeOneOf(isAllowed ? told : ['SIGN_IN_REQUIRED']);
}

function stringify(route: Route, more: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify(Object.fromEntries(Object.entries({ ...exampleBodyOf(route), ...more })));
}

function buildForm(route: Route, more: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  const fields = Object.entries(exampleBodyOf(route));
  for (const [name, value] of [...fields, ...more]) form.append(name, String(value));
  return form;
}

/** The part of a response that names an unknown field. */
function naming(name: string): string {
  return JSON.stringify(Object.fromEntries([[name, messages.fieldUnknown]])).slice(1, -1);
}

/** A sample of the inputs for a route, different for each visitor, so that all are covered over time. */
function partOf<T>(
  route: Route,
  visitor: Visitor,
  cases: readonly T[],
  count: number,
): readonly T[] {
  const index = contractRoutes.findIndex(([, other]) => other === route);
  return casesFor(index + visitors.indexOf(visitor), cases, count);
}

const jsonRoutes = contractRoutes.filter(([, { body, files }]) => body && !files);
const formRoutes = contractRoutes.filter(([, { files }]) => files);
const paramRoutes = contractRoutes.filter(([, { params }]) => params);

const malformedBodies: readonly [string, string | Buffer<ArrayBuffer>][] = [
  ['a body cut short', '{"email":'],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x7b])],
  ['a text', '"text"'],
  ['a number', '1'],
  ['null', 'null'],
  ['true', 'true'],
];

const invalidBodies: readonly [string, string][] = [
  ['an empty body', ''],
  ['an empty list', '[]'],
  ['a list', '[{"email":"a@example.org"}]'],
  ['a list nested 5,000 deep', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ['lists nested 5,000 deep in a field', `{"email":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
  ['objects nested 1,700 deep', `${'{"a":'.repeat(1_700)}1${'}'.repeat(1_700)}`],
];

/** For a route without required fields, an empty body is valid. */
function invalidBodiesOf({ body }: Route): typeof invalidBodies {
  const asksForNothing = body?.safeParse({}).success === true;
  return invalidBodies.filter(([, text]) => !asksForNothing || !['', '[]'].includes(text));
}

describe.each(visitors)('E9, E10: from %s', { tags: 'thorough' }, (visitor) => {
  test.each(oneIn(6, contractRoutes))(
    '%s refuses a query that it does not take',
    async (_name, route) => {
      const bad = ['?x=1', '?x=1&x=2', '?x[y]=1', '?x=%00', '?%00=x', '?x=%E0%A4%A', '?x=%ff%fe'];
      const long = `?x=${'y'.repeat(4_000)}`;
      const queries = [...bad, long, ...poison.map((name) => `?${name}=1`)];
      for (const query of partOf(route, visitor, queries, 4)) {
        const answer = await sendBad(visitor, route, {
          query,
          ...((route.body || route.files) && {
            body: route.files ? buildForm(route, []) : stringify(route),
          }),
        });
        expect(answer).toMatchObject({ code: answerTo(visitor, route, 'VALIDATION_FAILED') });
      }
    },
  );

  test.each(oneIn(6, paramRoutes))('%s refuses invalid parameters', async (_name, route) => {
    const bad = [
      '%00',
      'a%00b',
      '%2e%2e%2f%2e%2e%2fetc',
      '%0d%0aset-cookie:x',
      "'",
      '%F0%9F%9A%9A'.repeat(8),
    ];
    const form = route.files
      ? { body: buildForm(route, []) }
      : route.body && { body: stringify(route) };
    for (const param of partOf(route, visitor, [...bad, ...poison, '9'.repeat(4_000)], 4)) {
      const answer = await sendBad(visitor, route, { param, ...form });
      // Some words could be the name of an alliance, which doesn't exist.
      const others: ErrorCode[] = route.path.endsWith('/:slug') ? ['NOT_FOUND'] : [];
      const code = answerTo(visitor, route, 'VALIDATION_FAILED', ...others);
      expect(answer).toMatchObject({ code });
    }
    for (const param of partOf(route, visitor, ['%', '%E0%A4%A', '%ff', '%c0%ae'], 2)) {
      const answer = await sendBad(visitor, route, { param });
      expect(answer).toMatchObject({ code: 'MALFORMED_REQUEST' });
    }
  });

  describe.each(oneIn(4, jsonRoutes))('%s refuses', (_name, route) => {
    test.each(partOf(route, visitor, malformedBodies, 2))('%s', async (_what, body) => {
      const answer = await sendBad(visitor, route, { body });
      expect(answer).toMatchObject({ code: answerTo(visitor, route, 'MALFORMED_REQUEST') });
    });

    test.each(partOf(route, visitor, invalidBodiesOf(route), 2))('%s', async (_what, body) => {
      const answer = await sendBad(visitor, route, { body });
      expect(answer).toMatchObject({ code: answerTo(visitor, route, 'VALIDATION_FAILED') });
    });

    test('other content types, charsets and encodings', async () => {
      const body = stringify(route);
      const packed = new Uint8Array(gzipSync(body));
      const messagesOfOtherTypes: readonly Message[] = [
        { type: 'text/plain', body },
        { type: 'application/x-www-form-urlencoded', body },
        { type: 'multipart/form-data; boundary=x', body },
        { type: 'application/json; charset=x-user-defined', body },
        { type: null, body },
        // Routes that take larger bodies take compressed ones.
        ...(route.bodyBytes === undefined ? [{ body: packed, encoding: 'gzip' }] : []),
        { body: packed, encoding: 'br' },
        { body, encoding: 'nonsense' },
      ];
      for (const message of partOf(route, visitor, messagesOfOtherTypes, 3)) {
        const answer = await sendBad(visitor, route, message);
        expect(answer).toMatchObject({ code: answerTo(visitor, route, 'BODY_TYPE_UNSUPPORTED') });
      }
    });

    test('1 KB more than allowed', async () => {
      const bytes = (route.bodyBytes ?? limits.jsonBodyBytes) + 1_024;
      const body = stringify(route, { x: 'y'.repeat(bytes) });
      const answer = await sendBad(visitor, route, { body });
      expect(answer).toMatchObject({ code: answerTo(visitor, route, 'BODY_TOO_LARGE') });
    });
  });

  test.each(formRoutes)('%s refuses a body that is not a form', async (_name, route) => {
    const longField = 'y'.repeat((route.bodyBytes ?? limits.jsonBodyBytes) + 1_024);
    const type = 'multipart/form-data; boundary=x';
    for (const [message, code] of [
      [{ body: '{}' }, 'BODY_TYPE_UNSUPPORTED'],
      [{ type: 'text/plain', body: 'a=b' }, 'BODY_TYPE_UNSUPPORTED'],
      [{ type: 'multipart/form-data', body: 'text' }, 'MALFORMED_REQUEST'],
      [{ type, body: 'text' }, 'MALFORMED_REQUEST'],
      [{ type, body: '--x\r\nno header\r\n\r\n--x--' }, 'MALFORMED_REQUEST'],
      [{ body: buildForm(route, [['x', longField]]) }, 'BODY_TOO_LARGE'],
    ] as const) {
      const answer = await sendBad(visitor, route, message);
      expect(answer).toMatchObject({ code: answerTo(visitor, route, code) });
    }
  });
});

describe('D7: every invalid field is named', { tags: 'thorough' }, () => {
  // Device-only routes are tested by telemetry.test.ts: the owner's browser can't call them.
  const owners = oneIn(
    2,
    jsonRoutes.filter(([, { devicesOnly }]) => !devicesOnly),
  );

  test.each(owners)('by %s, unknown ones', async (_name, route) => {
    const unknown = ['isAdmin', 'id', 'a\0', ...poison].filter(
      (name) => !Object.hasOwn(route.body?.shape ?? {}, name),
    );
    for (const name of partOf(route, 'owner', unknown, 2)) {
      const body = stringify(route, Object.fromEntries([[name, { isAdmin: true }]]));
      expect(await sendBad('owner', route, { body })).toMatchObject({
        text: expect.stringContaining(`"fields":{${naming(name)}}`),
      });
    }
  });

  test.each(owners)(
    'by %s, those with a NUL, half a character or of another type',
    async (_name, route) => {
      for (const [name, value] of Object.entries(exampleBodyOf(route))) {
        const halves = [`${String(value)}\ud83d`, `${String(value)}\ude9a\ud83d`];
        const withNul = [`${String(value)}\0`, `\0${String(value)}`, ...halves];
        const others = [7, true, null, {}, [value], { $ne: null }];
        const ofAnotherType = others.filter((other) => typeof other !== typeof value);
        // Some fields accept null.
        const takesNull = route.body?.shape[name]?.safeParse(null).success;
        const wrongs = [...withNul, ...ofAnotherType, [value], null].filter(
          (wrong) => wrong !== null || !takesNull,
        );
        for (const wrong of partOf(route, 'owner', wrongs, 2)) {
          const body = stringify(route, { [name]: wrong });
          const answer = await sendBad('owner', route, { body });
          const faults = Object.keys(answer.fields ?? {}).map((field) => field.split('.')[0]);
          expect(new Set(faults)).toEqual(new Set([name]));
        }
      }
    },
  );

  test.each(formRoutes)('by %s', async (_name, route) => {
    for (const name of ['isAdmin', 'id', ...poison]) {
      const body = buildForm(route, [[name, 'x']]);
      expect(await sendBad('owner', route, { body })).toMatchObject({
        text: expect.stringContaining(naming(name)),
      });
    }
    for (const [name, value] of Object.entries(exampleBodyOf(route))) {
      const withNul = buildForm(route, []);
      withNul.set(name, `${String(value)}\0`);
      for (const body of [withNul, buildForm(route, [[name, 'again']])]) {
        const answer = await sendBad('owner', route, { body });
        expect(Object.keys(answer.fields ?? {})).toContain(name);
      }
    }
  });
});

describe('E9: a cursor that no page returned', { tags: 'thorough' }, () => {
  const lists = contractRoutes.filter(([, { query }]) => query && 'cursor' in query.shape);
  const anId = '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b21';
  const sorts = ['name', 'joined', 'active', 'popular', 'newest'];
  const keys = ['\0', 'a\0b', '\ud800', 'x\udfff', '999999999999999', '9'.repeat(300), '-1', ''];
  const positions = sorts.flatMap((sort) => keys.map((key) => [sort, key, anId]));
  const odd = [[], [''], [anId, '\0'], ['\0'], ['\ud800'], [[anId]], [null], { 0: anId }, 'x', 7];

  test.each(oneIn(6, lists))('in %s is refused, or is a valid position', async (_name, route) => {
    const owner = browsers.get('owner');
    for (const parts of [...positions, ...odd]) {
      const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url');
      const sorted = Array.isArray(parts) && sorts.includes(String(parts[0]));
      for (const sort of sorted ? [`&sort=${String(parts[0])}`, ''] : ['']) {
        const path = examplePathOf(route).replace(anId, ownVtcId);
        // The owner's company is in no alliance and has no event, payroll, place, suggestion, truck or webhook.
        const isElsewhere =
          /:(allianceId|eventId|payrollId|placeId|suggestionId|truckId|webhookId)/.test(route.path);
        const response = await owner?.send(`/api${path}?cursor=${cursor}${sort}`);
        expect(isElsewhere ? [404, 422] : [200, 422]).toContain(response?.status);
      }
    }
  });
});

/** Saves a leave of the owner. */
const putLeave = async (body: object) => {
  const owner = browsers.get('owner');
  const path = contract.members.setLeave.path.replace(':vtcId', ownVtcId).replace(':userId', ownId);
  const headers = { ...owner?.writeHeaders(), 'content-type': 'application/json' };
  const init = { method: 'PUT', headers, body: JSON.stringify(body) };
  const response = await owner?.send(`/api${path}`, init);
  return { status: response?.status, text: (await response?.text()) ?? '' };
};

describe('G7: a leave', () => {
  const days = { from: '2099-01-01', until: '2099-02-01' };

  test.each([
    { ...days, from: '0000-01-01' },
    { from: '0000-01-01', until: '0000-12-31' },
    { from: '0001-01-01', until: '9999-12-31' },
    { ...days, until: '99999-01-01' },
    { ...days, until: '+275760-09-13' },
    { ...days, reason: '\ud800' },
    { ...days, reason: 'a\0' },
  ])('is refused: %j', async (body) => {
    expect((await putLeave(body)).status).toBe(422);
  });

  test('has a one-line reason without invisible characters', async () => {
    const { status, text } = await putLeave({
      ...days,
      reason: ' At\nthe \u202e\u200bcoast\u3164 ',
    });
    expect(status).toBe(200);
    expect(text).toContain('"reason":"At the coast"');
    expect((await putLeave({ ...days, reason: '\u200b \u2800' })).text).toContain('"reason":""');
  });
});

const { alliances, announcements, webhooks } = contract;

test.each([
  [webhooks.create, { kind: 'MATRIX' }, 'kind', 'STANDARD, DISCORD'],
  [alliances.found, { decision: 'DICE' }, 'decision', 'UNANIMOUS, MAJORITY'],
  [announcements.create, { body: undefined }, 'body', null],
])(
  'the response names the allowed values, or the missing field: %#',
  async (route, more, name, values) => {
    const body = stringify(route, more);
    const { fields } = await sendBad('owner', route, { param: ownVtcId, body });
    const sentence =
      values === null ? messages.fieldMissing : `${messages.fieldNotAmong} ${values}`;
    expect(fields).toEqual({ [name]: sentence });
  },
);
