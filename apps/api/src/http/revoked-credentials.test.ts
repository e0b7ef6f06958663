import { isForSessionsOnly, isWrite, type Route } from '@waybill/schema/contract/route';
import { contract } from '@waybill/schema/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { contractRoutes } from '../testing/contract-routes.ts';
import { casesFor, oneIn } from '../testing/pairs.ts';
import {
  hasBody,
  holdAtDatabase,
  holdBody,
  openAccessToken,
  type Outcome,
  revocations,
  sendWrite,
} from '../testing/revocations.ts';
import type { TableEntry, WriteWorld } from '../testing/table-entry.ts';
import { useTestApp } from '../testing/test-app.ts';
import { buildWriteWorld, replaceStaff, writeTable } from '../testing/write-table.ts';

const app = useTestApp();
let world: WriteWorld;

beforeAll(async () => {
  world = await buildWriteWorld(app());
});

const refused = { answer: { status: 401 }, isUnchanged: true };
const named = writeTable.map(
  (entry) => [`${entry.route.method} ${entry.route.path}`, entry] as const,
);

test('the table has every write that requires signing in', () => {
  // Device-only writes are tested by telemetry.test.ts, with a device's token.
  const writes = contractRoutes.filter(
    ([, { method, devicesOnly }]) => isWrite(method) && !devicesOnly,
  );
  const open = writes.filter(([, { access }]) => access === 'public').map(([name]) => name);
  const closed = writes.filter(([, { access }]) => access !== 'public').map(([name]) => name);
  expect(named.map(([name]) => name).toSorted()).toEqual(closed.toSorted());
  // These are authenticated by a password, a ticket or a code in the body.
  const { auth, demoRequests, invitations, mails } = contract;
  const acts = [
    auth.register,
    auth.login,
    auth.requestRecovery,
    auth.resetPassword,
    auth.redeemCode,
    auth.redeemConnectionCode,
    demoRequests.create,
    mails.verify,
  ];
  // This one only reads: its code must not be in an address.
  const known = [...acts, invitations.lookUp];
  expect(open.toSorted()).toEqual(known.map(({ path }) => `POST ${path}`).toSorted());
});

/** All but the one whose state is of the session that began, so that no other can send it. */
const sendable = named.filter(([, { route }]) => route !== contract.linkedAccounts.confirmDiscord);

describe('the writes of the table succeed if no credential is revoked', () => {
  // The access matrix runs each of them once as well.
  test.each(oneIn(10, sendable))('%s', async (_name, entry) => {
    const answer = await sendWrite(await replaceStaff(world), entry);
    expect(answer).toMatchObject({ status: expect.toSatisfy((status) => status < 300) });
  });
});

const [loggingOut] = revocations;

/** A preview stores nothing, so there is no transaction to hold it at. */
const hasTransaction = (route: Route) => route !== contract.eventSeries.preview;

/** How a write is under way when its credential ends, and the routes that this applies to. */
const ways: readonly [
  string,
  (route: Route) => boolean,
  (entry: TableEntry) => Promise<Outcome>,
][] = [
  [
    'a log-out amid its body',
    (route) => hasBody(route) && hasTransaction(route),
    async (entry) => {
      if (!loggingOut) throw new Error('there is no revocation');
      return holdBody(world, entry, loggingOut);
    },
  ],
  [
    'the end of its session before its transaction begins',
    hasTransaction,
    (entry) => holdAtDatabase(world, entry),
  ],
  [
    'the end of the session of its access token',
    (route) => hasTransaction(route) && !isForSessionsOnly(route),
    (entry) => holdAtDatabase(world, entry, openAccessToken),
  ],
];

const met = sendable.flatMap(([name, entry], index) =>
  casesFor(
    index,
    ways.filter(([, suits]) => suits(entry.route)),
    1,
  ).map(([what, , hold]) => [name, what, entry, hold] as const),
);

test('every way applies to some write', () => {
  expect(new Set(met.map(([, what]) => what)).size).toBe(ways.length);
});

describe('G1: a write does not happen', { tags: 'thorough' }, () => {
  test.each(oneIn(4, met))('%s after %s', async (_name, _what, entry, hold) => {
    expect(await hold(entry)).toMatchObject(refused);
  });
});

describe('G1: each way to lose a credential stops a write that is under way', () => {
  const { account, members, users } = contract;
  const routes = [account.createToken, users.updatePreferences, members.createNote];
  const cells = revocations.flatMap((revocation, index) => {
    const suitable = writeTable.filter(
      ({ route }) => routes.some((chosen) => chosen === route) && revocation.suits(route),
    );
    return casesFor(index, suitable, 1).map(
      (entry) => [revocation.name, entry.route.path, revocation, entry] as const,
    );
  });
  test.each(cells)('%s: %s', async (_name, _path, revocation, entry) => {
    const outcome = await holdBody(await replaceStaff(world), entry, revocation);
    expect(outcome.answer.status).toBeOneOf([401, 403, 404]);
    expect(outcome.isUnchanged).toBe(true);
  });
});
