import { contract } from '@waybill/schema/contract';
import { v7 } from 'uuid';
import { afterEach, expect, test } from 'vitest';
import { buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { buildTestDevice } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import {
  backdateAll,
  deliveryDay,
  linkTracker,
  sdkDelivery,
  tracksimDelivery,
  truckyDelivery,
  unitrackerDelivery,
} from '../../testing/tracker-kit.ts';
import { compareSums } from '../jobs/recount/recount.data.ts';
import { describeRefolding } from '../telemetry/telemetry.admin.ts';

const app = useTestApp();
const { jobs } = contract;

let number = 0;

/** All drivers here make the same delivery, so the others' would count as duplicates of a device's job. */
async function forget(): Promise<void> {
  await app().pool.query('BEGIN; DELETE FROM jobs; DELETE FROM job_plans; COMMIT');
  await app().db.telemetrySession.deleteMany({});
}
afterEach(forget);

/** Creates a company with its links, and one member. */
async function build(trusted = false) {
  const { owner, vtc } = await buildVtc(app());
  const member = await buildMember(app(), vtc.id);
  await backdateAll(app());
  const links = {
    tracksim: await linkTracker(owner, vtc.id, 'tracksim', trusted),
    trucky: await linkTracker(owner, vtc.id, 'trucky', trusted),
    unitracker: await linkTracker(owner, vtc.id, 'unitracker'),
  };
  return { owner, vtc, member, links };
}

async function jobsOf(driver: Driver) {
  return (await driver.browser.call(jobs.listOwn, { query: {} })).jobs;
}

async function expectProven(): Promise<void> {
  const { report } = await describeRefolding(app().db, app().services.clock());
  expect(report).toMatch(/: 0 differences\.$/);
  expect((await compareSums(app().db)).differences).toEqual([]);
}

const words = {
  state: 'delivered',
  game: 'ets2',
  market: 'freight_market',
  special: false,
  cargo: { id: 'paper', name: 'Office Paper', massG: 18_000_000 },
  source: { cityId: 'berlin', city: 'Berlin', companyId: 'posped', company: 'Posped' },
  destination: { cityId: 'wroclaw', city: 'Wroclaw', companyId: 'norrfood', company: 'NorrFood' },
  plannedM: 346_000,
  startedAt: `${deliveryDay}T18:02:11.000Z`,
  endedAt: `${deliveryDay}T18:21:05.000Z`,
  revenueMinor: 1_176_900,
  finesMinor: 55_000,
  tollsMinor: 3_800,
  late: false,
  cargoDamagePpm: 6_000,
};
/** The figures of each source where they differ, in its own precision. */
const exactly = {
  sdk: {
    distanceM: 358_700,
    fuelUsedMl: 112_600,
    xp: 612,
    topSpeedCmS: 2_640,
    truckDamagePpm: 31_000,
    incomeMinor: 1_184_000,
  },
  tracksim: {
    distanceM: 358_700,
    fuelUsedMl: 112_600,
    xp: 612,
    topSpeedCmS: 2_640,
    truckDamagePpm: 31_000,
    incomeMinor: null,
  },
  trucky: {
    distanceM: 359_000,
    fuelUsedMl: 112_000,
    xp: null,
    topSpeedCmS: 2_639,
    truckDamagePpm: null,
    incomeMinor: null,
  },
  unitracker: {
    distanceM: 359_000,
    fuelUsedMl: 112_000,
    xp: 612,
    topSpeedCmS: 2_639,
    truckDamagePpm: null,
    incomeMinor: null,
  },
};

test('each source alone makes a job with its figures, in review, or accepted if trusted', async () => {
  const { owner, vtc, member, links } = await build(true);
  const bodies = {
    tracksim: tracksimDelivery,
    trucky: truckyDelivery,
    unitracker: unitrackerDelivery,
  };
  for (const provider of ['tracksim', 'trucky', 'unitracker'] as const) {
    const driver = await buildMember(app(), vtc.id);
    await backdateAll(app());
    const body = bodies[provider]({ steamId: driver.steamId, number: ++number });
    expect(await links[provider].send(body)).toBe(204);
    const isSigned = provider !== 'unitracker';
    expect(await jobsOf(driver)).toMatchObject([
      {
        ...words,
        ...exactly[provider],
        sources: [provider],
        tier: isSigned ? 'accepted' : 'review',
        reasons: isSigned ? ['NO_EVENTS'] : ['UNTRUSTED_SOURCE', 'NO_EVENTS'],
      },
    ]);
  }
  const device = await buildTestDevice(app(), member);
  const { session, events } = sdkDelivery();
  await device.sendLive(session, events);
  const seen = { ...words, ...exactly.sdk, sources: ['sdk'], tier: 'verified', reasons: [] };
  expect(await jobsOf(member)).toMatchObject([seen]);

  // Reports of an untrusted tracker go into review.
  const params = { vtcId: vtc.id, provider: 'tracksim' as const };
  const body = { trusted: false };
  await owner.browser.call(contract.trackers.update, { params, body });
  const other = await buildMember(app(), vtc.id);
  await backdateAll(app());
  await links.tracksim.send(tracksimDelivery({ steamId: other.steamId, number: ++number }));
  expect(await jobsOf(other)).toMatchObject([{ tier: 'review', reasons: ['NO_EVENTS'] }]);
  await expectProven();
});

/** All permutations. */
function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, index) =>
    ordersOf(items.filter((_, other) => other !== index)).map((rest) => [first].concat(rest)),
  );
}

const backwards = ['end', 'trucky', 'begin', 'tracksim'];

test(
  'one delivery from three sources is one job with the device’s figures, in every order',
  { tags: 'long' },
  async () => {
    const { vtc, links } = await build(true);
    // Other tests cover batches in any order; here one that arrives before its beginning is enough.
    const orders = ordersOf(['begin', 'end', 'tracksim', 'trucky'] as const).filter(
      (order) => order.indexOf('begin') < order.indexOf('end') || order.join() === backwards.join(),
    );
    expect(orders).toHaveLength(13);
    for (const order of orders) {
      const driver = await buildMember(app(), vtc.id);
      await backdateAll(app());
      const device = await buildTestDevice(app(), driver);
      const { session, events } = sdkDelivery();
      const about = { steamId: driver.steamId, number: ++number };
      const steps = {
        begin: async () => device.sendLive(session, events.slice(0, 5)),
        end: async () => device.sendLive(session, events.slice(5)),
        tracksim: async () => links.tracksim.send(tracksimDelivery(about)),
        trucky: async () => links.trucky.send(truckyDelivery(about)),
      };
      for (const step of order) await steps[step]();
      expect({ order, jobs: await jobsOf(driver) }).toMatchObject({
        order,
        jobs: [
          { ...words, ...exactly.sdk, sources: ['sdk', 'tracksim', 'trucky'], tier: 'verified' },
        ],
      });
      if (order === orders.at(-1)) await expectProven();
      await forget();
    }
  },
);

test('comments and decisions on a report move to the device’s job', async () => {
  const { owner, vtc, member, links } = await build();
  await links.tracksim.send(tracksimDelivery({ steamId: member.steamId, number: ++number }));
  const [before] = await jobsOf(member);
  const params = { jobId: before?.id ?? '' };
  const plan = await owner.browser.call(jobs.createPlan, {
    params: { vtcId: vtc.id },
    body: { cargoId: 'paper' },
  });
  await app().pool.query(
    `BEGIN; UPDATE job_plans SET state = 'FULFILLED' WHERE id = '${plan.plan.id}';
     UPDATE jobs SET plan_id = '${plan.plan.id}' WHERE id = '${params.jobId}'; COMMIT`,
  );
  await owner.browser.call(jobs.comment, { params, body: { text: 'Well driven' } });
  await owner.browser.call(jobs.decide, { params, body: { kind: 'ACCEPT', reason: 'Seen it' } });
  await member.browser.call(jobs.setSharing, { params, body: { isPublic: true } });
  const device = await buildTestDevice(app(), member);
  const { session, events } = sdkDelivery();
  await device.send(session, events);
  const [after, ...others] = await jobsOf(member);
  expect(others).toEqual([]);
  const { job } = await owner.browser.call(jobs.get, { params: { jobId: after?.id ?? '' } });
  expect(job).toMatchObject({
    ...exactly.sdk,
    tier: 'accepted',
    planId: plan.plan.id,
    isPublic: true,
    decisions: [{ kind: 'ACCEPT', reason: 'Seen it' }],
    comments: [{ text: 'Well driven' }],
    reports: [{ provider: 'tracksim', signed: true }],
  });
  await expectProven();
});

/** The same delivery again, in a session half an hour later. */
function laterDelivery({ session, events }: ReturnType<typeof sdkDelivery>) {
  const startedAt = new Date(Date.parse(session.startedAt) + 1_800_000);
  const later = { ...session, id: v7({ msecs: startedAt.getTime() }) };
  return { session: { ...later, startedAt: startedAt.toISOString() }, events };
}

test.each([
  { what: 'what was decided last', kinds: ['ACCEPT', 'VOID'], tier: 'void' },
  { what: 'and two appeals are one', kinds: ['REJECT', 'REJECT'], tier: 'rejected' },
  { what: 'whatever is shown to everybody', kinds: [null, 'REJECT'], tier: 'rejected' },
] as const)(
  'a decision on a device’s job stays when it replaces another: $what',
  async ({ kinds: [ofReport, ofDevice], tier }) => {
    const { owner, member, links } = await build(ofReport === null);
    const device = await buildTestDevice(app(), member);
    const seen = sdkDelivery();
    const later = laterDelivery(seen);
    await device.send(later.session, later.events);
    const [known] = await jobsOf(member);
    await links.tracksim.send(tracksimDelivery({ steamId: member.steamId, number: ++number }));
    const reported = (await jobsOf(member)).find(({ id }) => id !== known?.id);
    const decide = async (jobId: string, kind: 'ACCEPT' | 'REJECT' | 'VOID', text: string) => {
      await owner.browser.call(jobs.decide, { params: { jobId }, body: { kind, reason: text } });
      if (kind === 'ACCEPT') return;
      await member.browser.call(jobs.appeal, { params: { jobId }, body: { text } });
    };
    const params = { jobId: reported?.id ?? '' };
    if (ofReport) await decide(params.jobId, ofReport, 'Of the report');
    else await member.browser.call(jobs.setSharing, { params, body: { isPublic: true } });
    await decide(known?.id ?? '', ofDevice, 'Of the device');

    // It was delivered earlier, as an offline computer reports it.
    await device.send(seen.session, seen.events);
    expect(await jobsOf(member)).toMatchObject([{ id: known?.id, tier }]);
    const { job } = await owner.browser.call(jobs.get, { params: { jobId: known?.id ?? '' } });
    expect(job.decisions).toHaveLength(ofReport ? 2 : 1);
    const text = ofReport === 'REJECT' ? 'Of the device\n\nOf the report' : 'Of the device';
    expect(job.appeals).toMatchObject([{ text, closedAt: null }]);
    await expectProven();
  },
);

test('a job that only reports say has ended stays delivered when they are deleted with their company', async () => {
  const { owner, vtc, member, links } = await build();
  const device = await buildTestDevice(app(), member);
  const { session, events } = sdkDelivery();
  await device.send(session, events.slice(0, -3));
  await links.tracksim.send(tracksimDelivery({ steamId: member.steamId, number: ++number }));
  const [told] = await jobsOf(member);
  const params = { jobId: told?.id ?? '' };
  await owner.browser.call(jobs.decide, { params, body: { kind: 'REJECT', reason: 'No' } });
  await app().pool.query('DELETE FROM vtcs WHERE id = $1', [vtc.id]);

  await device.send(session, events.slice(-3, -1));
  expect(await jobsOf(member)).toMatchObject([
    { id: told?.id, state: 'delivered', tier: 'rejected' },
  ]);
  await expectProven();
  // The device sends the end after all.
  await device.send(session, events.slice(-1));
  expect(await jobsOf(member)).toMatchObject([
    { ...exactly.sdk, id: told?.id, sources: ['sdk'], tier: 'rejected' },
  ]);
  await expectProven();
});

test('large differences are shown, and another delivery is another job', async () => {
  const { member, links } = await build();
  const device = await buildTestDevice(app(), member);
  const { session, events } = sdkDelivery();
  await device.sendLive(session, events);
  const steamId = member.steamId;
  const far = tracksimDelivery({ steamId, number: ++number }).replace(
    '"distance":"358.7"',
    '"distance":"420"',
  );
  expect(await links.tracksim.send(far)).toBe(204);
  expect(await jobsOf(member)).toMatchObject([
    { ...exactly.sdk, tier: 'review', reasons: ['SOURCES_DISAGREE'] },
  ]);
  // A second id of the same tracker, another cargo, and an end eleven minutes later.
  await links.tracksim.send(tracksimDelivery({ steamId, number: ++number }));
  await links.trucky.send(
    truckyDelivery({ steamId, number: ++number }).replace(
      '"cargo_id":"paper"',
      '"cargo_id":"milk"',
    ),
  );
  await links.unitracker.send(
    unitrackerDelivery({ steamId, number: ++number }).replace(
      `"realTimeEnded":"${deliveryDay} 18:21:05"`,
      `"realTimeEnded":"${deliveryDay} 18:31:06"`,
    ),
  );
  expect(await jobsOf(member)).toHaveLength(4);
  await expectProven();
});

test(
  'concurrent deliveries are one job: the same twice, and a report together with a device',
  { tags: 'long' },
  async () => {
    const { member, links } = await build(true);
    await insertJob(app(), member);
    const device = await buildTestDevice(app(), member);
    const { session, events } = sdkDelivery();
    const about = { steamId: member.steamId, number: ++number };
    const statuses = await Promise.all([
      ...Array.from({ length: 6 }, async () => links.tracksim.send(tracksimDelivery(about))),
      ...Array.from({ length: 3 }, async () => links.trucky.send(truckyDelivery(about))),
      device.send(session, events.slice(0, 9)).then(() => 204),
      device.send(session, events.slice(9)).then(() => 204),
    ]);
    expect(new Set(statuses)).toEqual(new Set([204]));
    const found = (await jobsOf(member)).filter(({ cargo }) => cargo.id === 'paper');
    expect(found).toMatchObject([{ ...exactly.sdk, sources: ['sdk', 'tracksim', 'trucky'] }]);
    expect(await app().db.jobReport.count({ where: { jobId: found[0]?.id ?? '' } })).toBe(2);
    await expectProven();
  },
);

/** A message that the same job was cancelled. */
function cancelledBy(driver: Driver): string {
  return truckyDelivery({ steamId: driver.steamId, number: ++number })
    .replace('job_completed', 'job_canceled')
    .replace('"canceled_at":null', '"cancelled":null')
    .replace('"completed_at"', '"canceled_at"');
}

test.each(['the device', 'the tracker'])(
  'a job whose end no device saw is cancelled if a tracker says so, %s first',
  async (first) => {
    const { vtc, member, links } = await build();
    const device = await buildTestDevice(app(), member);
    const { session, events } = sdkDelivery();
    const { seq = 0, t = 0 } = events.at(-1) ?? {};
    const seen = [
      ...events.slice(0, -1),
      { seq, t, type: 'session.ended', reason: 'game-closed' },
    ] as const;
    const tell = async () => expect(await links.trucky.send(cancelledBy(member))).toBe(204);
    if (first === 'the tracker') await tell();
    await device.send(session, seen);
    if (first === 'the device') await tell();
    const cancelled = { state: 'cancelled', penaltyMinor: 1_176_900, sources: ['sdk', 'trucky'] };
    expect(await jobsOf(member)).toMatchObject([cancelled]);
    await expectProven();
    // It stays cancelled when the company is deleted with its reports.
    await app().pool.query('DELETE FROM vtcs WHERE id = $1', [vtc.id]);
    await expectProven();
    expect(await jobsOf(member)).toMatchObject([cancelled]);
  },
);

test('a cancelled job is reported too, with its penalty', async () => {
  const { member, links } = await build();
  expect(await links.trucky.send(cancelledBy(member))).toBe(204);
  expect(await jobsOf(member)).toMatchObject([
    { state: 'cancelled', tier: null, penaltyMinor: 1_176_900, revenueMinor: null },
  ]);
  await expectProven();
});
