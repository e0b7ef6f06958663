import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { beforeEach, describe, expect, test } from 'vitest';
import { ally } from '../../testing/alliance-kit.ts';
import {
  acceptBid,
  buildActive,
  buildParty,
  deliver,
  offer,
  type Party,
  placeBid,
} from '../../testing/contract-kit.ts';
import { buildMember, buildStaff, buildVtc } from '../../testing/factories.ts';
import { openBooks, postDue, runLedger } from '../../testing/ledger-kit.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { listDriverParts } from './contract-entries.data.ts';

const app = useTestApp();
const { contracts, ledger } = contract;
const dayMs = 24 * 3_600_000;

let offerer: Party;
let carrier: Party;
beforeEach(async () => {
  offerer = await buildParty(app());
  carrier = await buildParty(app());
});

const get = async ({ owner }: Party, contractId: string) =>
  owner.browser.call(contracts.get, { params: { contractId } });
const list = async ({ owner, vtc }: Party, side: 'offered' | 'carried' | 'board') =>
  (await owner.browser.call(contracts.list, { params: { vtcId: vtc.id }, query: { side } }))
    .contracts;
const expectRefusal = async (asked: Promise<unknown>, code: string) =>
  expect(asked).rejects.toMatchObject({ body: { code } });
const setVoid = async (id: string, isVoid: boolean) =>
  app().db.job.update({ where: { id }, data: { isVoid } });

const findRow = async (id: string) => app().db.contract.findUniqueOrThrow({ where: { id } });

/** What the books of a company have for contracts, reversals included. */
const entriesOf = async ({ owner, vtc }: Party) => {
  const query = { kind: 'contract' } as const;
  const { entries } = await owner.browser.call(ledger.listEntries, {
    params: { vtcId: vtc.id },
    query,
  });
  return entries.map(({ lines }) => lines).toReversed();
};

/** Lets time pass, and runs what is due then. */
async function wait(ms: number) {
  app().passTime(ms);
  await runTasks(app().services, 'contracts.mark-due');
  await postDue(app());
}

describe('a contract with another company', () => {
  test('is bid on, accepted and fulfilled, and both books have the bonus', async () => {
    const { id } = await offer(app(), offerer.owner, offerer.vtc.id);
    expect((await list(carrier, 'board')).map((row) => row.id)).toContain(id);
    const losing = await placeBid((await buildParty(app())).owner, id, 150_000);
    const bidId = await placeBid(carrier.owner, id, 120_000);
    expect((await get(offerer, id)).bids.map((bid) => bid.id)).toEqual([bidId, losing]);
    expect((await get(carrier, id)).bids.map((bid) => bid.id)).toEqual([bidId]);
    const active = await acceptBid(offerer.owner, id, bidId);
    expect(active).toMatchObject({ state: 'ACTIVE', bonusMinor: 120_000, currency: 'EUR' });
    expect((await get(offerer, id)).bids.map((bid) => bid.state)).toEqual(['ACCEPTED', 'DECLINED']);

    const member = await buildMember(app(), carrier.vtc.id);
    const first = await deliver(app(), carrier.owner, carrier.vtc.id, 3);
    await deliver(app(), member, carrier.vtc.id, 2);
    // These don't count: too early, cancelled, of another company.
    await deliver(app(), member, carrier.vtc.id, 1);
    await deliver(app(), member, carrier.vtc.id, 4, { state: 'cancelled' });
    await deliver(app(), offerer.owner, offerer.vtc.id, 2);
    await postDue(app());
    const detail = await get(carrier, id);
    expect(detail.contract).toMatchObject({
      state: 'FULFILLED',
      progress: { units: 2, jobs: 2, timed: 2, onTime: 2 },
    });
    expect(detail.jobs.map(({ job }) => job?.id)).toEqual([first, expect.any(String)]);
    expect(detail.parts.map(({ units, bonusMinor }) => [units, bonusMinor])).toEqual([
      [1, null],
      [1, null],
    ]);
    const paid = { cash: -120_000, contracts: 120_000 };
    const got = { cash: 120_000, bonuses: -120_000 };
    expect(await entriesOf(offerer)).toEqual([paid]);
    expect(await entriesOf(carrier)).toEqual([got]);

    await setVoid(first, true);
    await postDue(app());
    expect((await get(offerer, id)).contract).toMatchObject({
      state: 'ACTIVE',
      progress: { units: 1 },
    });
    expect(await entriesOf(offerer)).toEqual([paid, { cash: 120_000, contracts: -120_000 }]);
    await setVoid(first, false);
    await postDue(app());
    expect((await get(offerer, id)).contract.state).toBe('FULFILLED');
    expect(await entriesOf(carrier)).toHaveLength(3);
    const types = (
      await app().db.$queryRaw<{ type: string }[]>`
      SELECT type FROM outbox_pending WHERE subject_id = ${id}::uuid AND vtc_id = ${offerer.vtc.id}::uuid ORDER BY n`
    ).map(({ type }) => type);
    expect(types).toEqual([
      'contract.offered',
      'contract.bid',
      'contract.bid',
      'contract.accepted',
      'contract.fulfilled',
      'contract.reopened',
      'contract.fulfilled',
    ]);
    expect((await runLedger(app(), 'recount', '--vtc', carrier.vtc.id))?.report).toMatch(
      / 0 differences\.$/,
    );
  });

  test('fails when its end has passed, the carrier pays the penalty, and is final after 30 days', async () => {
    const { id } = await buildActive(app(), [offerer, carrier]);
    const jobId = await deliver(app(), carrier.owner, carrier.vtc.id, 2);
    await wait(25 * 3_600_000);
    expect((await get(carrier, id)).contract).toMatchObject({ state: 'FAILED', settledAt: null });
    expect(await entriesOf(offerer)).toEqual([{ cash: 30_000, bonuses: -30_000 }]);
    expect(await entriesOf(carrier)).toEqual([{ cash: -30_000, contracts: 30_000 }]);

    // A batch that was late turns the outcome.
    const late = await deliver(app(), carrier.owner, carrier.vtc.id, -10);
    await postDue(app());
    expect((await get(carrier, id)).contract.state).toBe('FULFILLED');
    expect(await entriesOf(offerer)).toHaveLength(3);

    await wait(limits.contractSettlingMs);
    const final = await findRow(id);
    expect(final).toMatchObject({ state: 'FULFILLED', dueAt: null, settledAt: expect.any(Date) });
    await setVoid(late, true);
    await setVoid(jobId, true);
    await postDue(app());
    expect(await findRow(id)).toEqual(final);
    const { vtc } = carrier;
    expect(await app().db.ledgerEntry.count({ where: { vtcId: vtc.id, kind: 'contract' } })).toBe(
      3,
    );
  });

  test('expires when it starts without an accepted bid', async () => {
    const { id } = await offer(app(), offerer.owner, offerer.vtc.id);
    const bidId = await placeBid(carrier.owner, id);
    app().passTime(3_600_001);
    await expectRefusal(acceptBid(offerer.owner, id, bidId), 'CONTRACT_CLOSED');
    await wait(0);
    expect((await get(carrier, id)).contract).toMatchObject({
      state: 'EXPIRED',
      progress: null,
      ownBid: { state: 'DECLINED' },
    });
    expect((await list(carrier, 'board')).map((row) => row.id)).not.toContain(id);
  });

  test('shows its deliveries to the company that offers it only if both share jobs', async () => {
    const { id } = await buildActive(app(), [offerer, carrier]);
    const jobId = await deliver(app(), carrier.owner, carrier.vtc.id, 2);
    await postDue(app());
    const seen = await get(offerer, id);
    expect(seen.jobs).toEqual([{ at: expect.any(String), units: 1, isLate: false, job: null }]);
    expect(seen.parts).toEqual([]);
    await ally([offerer, carrier], {}, ['JOBS']);
    expect((await get(offerer, id)).jobs[0]?.job?.id).toBe(jobId);
  });

  test.each(['offerer', 'carrier'] as const)('ends with its %s', async (who) => {
    const [gone, other] = who === 'offerer' ? [offerer, carrier] : [carrier, offerer];
    const running = await buildActive(app(), [offerer, carrier]);
    const endsAt = new Date(app().services.clock().getTime() + 20 * 3_600_000).toISOString();
    const ended = await buildActive(app(), [offerer, carrier], { quantity: 1, endsAt });
    const open = await offer(app(), gone.owner, gone.vtc.id);
    await placeBid(other.owner, open.id);
    const own = await offer(app(), gone.owner, gone.vtc.id, { audience: 'DRIVERS' });
    await deliver(app(), carrier.owner, carrier.vtc.id, 2);
    await deliver(app(), carrier.owner, carrier.vtc.id, 3);
    await postDue(app());
    const before = await entriesOf(other);
    expect(before).toHaveLength(1);
    await app().db.vtc.update({
      where: { id: gone.vtc.id },
      data: { deleteAfter: new Date(app().services.clock().getTime() - 1) },
    });
    await runTasks(app().services, 'vtcs.remove-ended');
    await postDue(app());
    expect((await get(other, running.id)).contract).toMatchObject({
      state: 'WITHDRAWN',
      [who]: { id: null, name: expect.stringMatching(/^Company /) },
    });
    const final = (await get(other, ended.id)).contract;
    expect(final).toMatchObject({ state: 'FULFILLED', settledAt: expect.any(String) });
    expect(await entriesOf(other)).toEqual(before);
    expect(await app().db.contract.count({ where: { id: { in: [open.id, own.id] } } })).toBe(0);
    // The row goes with the last of both.
    await app().db.vtc.update({
      where: { id: other.vtc.id },
      data: { deleteAfter: new Date(app().services.clock().getTime() - 1) },
    });
    await runTasks(app().services, 'vtcs.remove-ended');
    expect(await app().db.contract.count({ where: { id: { in: [running.id, ended.id] } } })).toBe(
      0,
    );
  });
});

describe('a contract for the own drivers', () => {
  test('counts from its start on, and its bonus is split among who drove', async () => {
    const { id, state } = await offer(app(), offerer.owner, offerer.vtc.id, {
      audience: 'DRIVERS',
      unit: 'KM',
      quantity: 900,
      startsAt: app().services.clock().toISOString(),
    });
    expect(state).toBe('ACTIVE');
    const member = await buildMember(app(), offerer.vtc.id);
    await deliver(app(), offerer.owner, offerer.vtc.id, 2);
    await deliver(app(), member, offerer.vtc.id, 3);
    const last = await deliver(app(), member, offerer.vtc.id, 4);
    await postDue(app());
    const { contract: fulfilled, parts } = await get(offerer, id);
    expect(fulfilled).toMatchObject({ state: 'FULFILLED', progress: { units: 1_076_100 } });
    expect(parts.map(({ driver, bonusMinor }) => [driver?.id, bonusMinor])).toEqual([
      [member.user.id, 66_667],
      [offerer.owner.user.id, 33_334],
    ]);
    expect(await entriesOf(offerer)).toEqual([]);
    const day = fulfilled.fulfilledAt?.slice(0, 10) ?? '';
    const listParts = async (from: string, to: string) =>
      app().db.$transaction(async (db) => listDriverParts(sqlOf(db), offerer.vtc.id, from, to));
    const named = (driverId: string, minor: number) => ({
      driverId,
      contractId: id,
      client: 'Wood & Sons',
      minor,
    });
    const listed = await listParts(day, day);
    expect(listed).toHaveLength(2);
    expect(listed).toEqual(
      expect.arrayContaining([named(member.user.id, 66_667), named(offerer.owner.user.id, 33_334)]),
    );
    const before = new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);
    expect(await listParts('2026-01-01', before)).toEqual([]);
    // The part of a deleted account goes to no one; the others keep theirs.
    await app().db.job.update({ where: { id: last }, data: { driverId: null } });
    await postDue(app());
    expect((await listParts(day, day)).map(({ minor }) => minor)).toEqual([33_334, 33_333]);
  });

  test('works without books, and can be withdrawn while it runs', async () => {
    const party = await buildVtc(app());
    const { id } = await offer(app(), party.owner, party.vtc.id, { audience: 'DRIVERS' });
    const later = await offer(app(), party.owner, party.vtc.id, { audience: 'DRIVERS' });
    await deliver(app(), party.owner, party.vtc.id, 2);
    await postDue(app());
    expect((await get(party, id)).contract).toMatchObject({
      currency: null,
      progress: { units: 1 },
    });
    await party.owner.browser.call(contracts.withdraw, { params: { contractId: id } });
    await postDue(app());
    // Its delivery counts for the next one.
    expect((await get(party, later.id)).contract.progress).toMatchObject({ units: 1 });
    await expectRefusal(
      party.owner.browser.call(contracts.withdraw, { params: { contractId: id } }),
      'CONTRACT_CLOSED',
    );
  });
});

describe('is refused', () => {
  test('an offer to others without books, in the past, or beyond 50', async () => {
    const poor = await buildVtc(app());
    await expectRefusal(offer(app(), poor.owner, poor.vtc.id), 'LEDGER_CLOSED');
    const now = app().services.clock().toISOString();
    await expectRefusal(
      offer(app(), offerer.owner, offerer.vtc.id, { startsAt: now }),
      'VALIDATION_FAILED',
    );
    await expectRefusal(
      offer(app(), offerer.owner, offerer.vtc.id, { audience: 'DRIVERS', penaltyMinor: 1 }),
      'VALIDATION_FAILED',
    );
    const { id } = await offer(app(), offerer.owner, offerer.vtc.id);
    const { id: _id, ...row } = await app().db.contract.findUniqueOrThrow({ where: { id } });
    await app().db.contract.createMany({ data: Array.from({ length: 49 }, () => row) });
    await expectRefusal(offer(app(), offerer.owner, offerer.vtc.id), 'CONTRACTS_TOO_MANY');
    expect(await app().db.contract.count({ where: { vtcId: offerer.vtc.id } })).toBe(50);
  });

  test('a bid of the own company, in another currency, a second one, and one without the duty', async () => {
    const { id } = await offer(app(), offerer.owner, offerer.vtc.id);
    await expectRefusal(placeBid(offerer.owner, id), 'NOT_FOUND');
    const foreign = await buildVtc(app());
    await expectRefusal(placeBid(foreign.owner, id), 'CURRENCIES_DIFFER');
    await openBooks(foreign.owner, foreign.vtc.id, { currency: 'USD' });
    await expectRefusal(placeBid(foreign.owner, id), 'CURRENCIES_DIFFER');
    const bidId = await placeBid(carrier.owner, id);
    await expectRefusal(placeBid(carrier.owner, id), 'ALREADY_BID');
    const bidder = await buildStaff(app(), carrier, ['BID_ON_CONTRACTS', 'VIEW_CONTRACTS']);
    const params = { contractBidId: bidId };
    await expectRefusal(bidder.browser.call(contracts.withdrawBid, { params }), 'FORBIDDEN');
    await carrier.owner.browser.call(contracts.withdrawBid, { params });
    await expectRefusal(placeBid(bidder, id), 'FORBIDDEN');
    await placeBid(carrier.owner, id);
    expect((await get(carrier, id)).contract.ownBid).toMatchObject({ state: 'OPEN' });
  });

  test('accepting more than the cash covers, and by the carrier', async () => {
    const first = await offer(app(), offerer.owner, offerer.vtc.id);
    const second = await offer(app(), offerer.owner, offerer.vtc.id);
    const [one, two] = [
      await placeBid(carrier.owner, first.id, 600_000),
      await placeBid(carrier.owner, second.id, 600_000),
    ];
    await acceptBid(offerer.owner, first.id, one);
    await expectRefusal(acceptBid(carrier.owner, first.id, one), 'NOT_FOUND');
    await expectRefusal(acceptBid(offerer.owner, second.id, one), 'NOT_FOUND');
    await expectRefusal(acceptBid(offerer.owner, second.id, two), 'CASH_TOO_LOW');
    await expectRefusal(acceptBid(offerer.owner, first.id, one), 'CONTRACT_CLOSED');
    await expectRefusal(
      carrier.owner.browser.call(contracts.withdraw, { params: { contractId: first.id } }),
      'NOT_FOUND',
    );
    expect((await get(offerer, second.id)).contract.state).toBe('OPEN');
  });

  test('everything of a contract that a company may not see', async () => {
    const { id } = await offer(app(), offerer.owner, offerer.vtc.id, { audience: 'ALLIES' });
    await expectRefusal(get(carrier, id), 'NOT_FOUND');
    await expectRefusal(placeBid(carrier.owner, id), 'NOT_FOUND');
    await ally([offerer, carrier]);
    expect((await list(carrier, 'board')).map((row) => row.id)).toContain(id);
    await app().db.vtc.update({
      where: { id: offerer.vtc.id },
      data: { hiddenAt: new Date(), hiddenReason: 'Spam' },
    });
    await expectRefusal(get(carrier, id), 'NOT_FOUND');
    expect((await list(carrier, 'board')).map((row) => row.id)).not.toContain(id);
    await expectRefusal(offer(app(), offerer.owner, offerer.vtc.id), 'VTC_IS_HIDDEN');
  });
});

describe('the database marks a delivery', () => {
  test.each([
    ['startedAt', new Date('2026-01-01')],
    ['distanceM', 1],
    ['massG', 1n],
    ['cargoDamagePpm', 1],
    ['late', true],
    ['cargoId', 'sand'],
    ['sourceCityId', 'leipzig'],
    ['destinationCityId', 'leipzig'],
  ] as const)('whose %s changes', async (field, value) => {
    const id = await deliver(app(), carrier.owner, carrier.vtc.id, -1);
    await postDue(app());
    await app().db.job.update({ where: { id }, data: { [field]: value } });
    expect(await app().db.vtcDue.count({ where: { subjectId: id } })).toBe(1);
  });
});
