import { createHmac } from 'node:crypto';
import { contract } from '@waybill/schema/contract';
import type { TrackerOutcome } from '@waybill/schema/features/trackers.models';
import type { trackerLinkFormSchema } from '@waybill/schema/features/trackers.contract';
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { buildMember, buildVtc, type Driver, takeSteamId } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { useTestApp } from '../../testing/test-app.ts';
import {
  backdateAll,
  linkTracker,
  sendDelivery,
  tracksimDelivery,
  truckyDelivery,
  unitrackerDelivery,
} from '../../testing/tracker-kit.ts';

const app = useTestApp();
const { audit, trackers } = contract;

let number = 1_000;

/** For tests that only send, with the last result. */
let world: Awaited<ReturnType<typeof build>>;
beforeAll(async () => {
  world = await build();
});

async function build() {
  const { owner, vtc } = await buildVtc(app());
  await backdateAll(app());
  return { owner, vtc, tracksim: await linkTracker(owner, vtc.id, 'tracksim') };
}

async function outcomesOf(owner: Driver, vtcId: string, provider = 'tracksim') {
  const { links } = await owner.browser.call(trackers.list, { params: { vtcId } });
  const found = links.find((link) => link.provider === provider);
  return found?.deliveries.map(({ outcome }): TrackerOutcome => outcome) ?? [];
}

test('a wrong signature is refused, an old secret too, and neither has an effect', async () => {
  const { owner, vtc, tracksim } = await build();
  const params = { vtcId: vtc.id, provider: 'tracksim' as const };
  const body = tracksimDelivery({ steamId: owner.steamId, number: ++number });
  expect(await tracksim.send(body, 'another secret')).toBe(401);
  expect(await tracksim.send(body, '')).toBe(401);
  const unsigned = await fetch(tracksim.link.address, { method: 'POST', body });
  expect(unsigned.status).toBe(401);
  await owner.browser.call(trackers.update, { params, body: { secret: 'the-next-secret' } });
  expect(await tracksim.send(body)).toBe(401);
  expect(await app().db.jobReport.count({ where: { vtcId: vtc.id } })).toBe(0);
  // Some senders trim the body before signing.
  expect(await sendDelivery(tracksim.link, body, 'the-next-secret')).toBe(204);
  expect(await outcomesOf(owner, vtc.id)).toEqual(['STORED', ...Array(4).fill('WRONG_SIGNATURE')]);

  const { link } = await owner.browser.call(trackers.renewAddress, { params });
  expect(await sendDelivery(tracksim.link, body, 'the-next-secret')).toBe(404);
  expect(await sendDelivery({ ...tracksim.link, provider: 'trucky' }, body)).toBe(404);
  expect(await sendDelivery(link, body, 'the-next-secret')).toBe(204);
  await owner.browser.call(trackers.remove, { params });
  expect(await sendDelivery(link, body, 'the-next-secret')).toBe(404);
  const { entries } = await owner.browser.call(audit.list, {
    params: { vtcId: vtc.id },
    query: {},
  });
  const actions = entries.map(({ action }) => action).filter((name) => name.startsWith('tracker.'));
  expect(actions).toEqual([
    'tracker.unlinked',
    'tracker.address-renewed',
    'tracker.updated',
    'tracker.linked',
  ]);
  // No log, audit log or unencrypted column contains the secrets or the address.
  const secrets = ['the-next-secret', link.address.split('/').at(-1) ?? ''];
  const rows = await app().pool.query('SELECT * FROM tracker_links, audit_entries LIMIT 500');
  for (const secret of secrets) {
    expect(app().logLines.join('')).not.toContain(secret);
    expect(JSON.stringify([rows.rows, entries])).not.toContain(secret);
  }
});

test('a sender that trims the body before signing is accepted', async () => {
  const { owner, tracksim } = world;
  const body = tracksimDelivery({ steamId: owner.steamId, number: ++number });
  const signature = createHmac('sha256', 'whsec_5k2JtD9QpA').update(body).digest('hex');
  const response = await fetch(tracksim.link.address, {
    method: 'POST',
    headers: { 'tracksim-signature': signature },
    body: `${body}\r\n`,
  });
  expect(response.status).toBe(204);
});

test('a link has a secret exactly if the tracker signs', async () => {
  const { owner, vtc } = world;
  const params = { vtcId: vtc.id };
  const create = async (body: z.input<typeof trackerLinkFormSchema>) =>
    refusalOf(owner.browser.call(trackers.create, { params, body }));
  expect((await create({ provider: 'trucky' })).body.fields).toHaveProperty('secret');
  expect((await create({ provider: 'trucky', secret: '' })).body.fields).toHaveProperty('secret');
  const signed = { provider: 'unitracker', secret: 'some-secret', trusted: true } as const;
  expect((await create(signed)).body.fields).toEqual({
    secret: expect.any(String),
    trusted: expect.any(String),
  });
  const again = { provider: 'tracksim', secret: 'some-secret' } as const;
  expect((await create(again)).body.code).toBe('TRACKER_LINK_THERE');
  // The database refuses it too.
  await expect(
    app().pool.query(`UPDATE tracker_links SET sealed_secret = NULL WHERE vtc_id = $1`, [vtc.id]),
  ).rejects.toThrow('tracker_links_secret_check');
});

test.each([
  ['what is no JSON', 422, 'UNREADABLE', () => 'not at all'],
  ['half of it', 422, 'UNREADABLE', (body: string) => body.slice(0, 300)],
  ['nothing', 422, 'UNREADABLE', () => ''],
  ['keys of prototypes', 204, 'UNINTERESTING', () => '{"type":"constructor","data":{"object":{}}}'],
  ['another event', 204, 'UNINTERESTING', (body: string) => body.replace('job.delivered', 'job.x')],
  [
    'a negative distance',
    422,
    'UNREADABLE',
    (body: string) => body.replace('"driven_distance":358.7', '"driven_distance":-358.7'),
  ],
  [
    'a negative revenue',
    422,
    'UNREADABLE',
    (body: string) => body.replace('"revenue":"11769"', '"revenue":"-11769"'),
  ],
  [
    // JavaScript numbers are not that precise: it would be another driver's id.
    'a Steam id that is a number',
    422,
    'UNREADABLE',
    (body: string) => body.replace(/"steam_id":"(\d+)"/, '"steam_id":$1'),
  ],
  [
    'an endless distance',
    422,
    'UNREADABLE',
    (body: string) => body.replace('"distance":"358.7"', '"distance":"999999999"'),
  ],
  [
    'an end before the start',
    422,
    'UNREADABLE',
    (body: string) => body.replace(/"stop_time":"[^"]*"/, '"stop_time":"2020-01-01 00:00:00"'),
  ],
  [
    'an end in the future',
    422,
    'UNREADABLE',
    (body: string) => body.replace(/"stop_time":"[^"]*"/, '"stop_time":"2099-01-01 00:00:00"'),
  ],
  [
    'unknown fields, and names with control characters',
    204,
    'STORED',
    (body: string) =>
      body.replace('"special"', '"x"').replace('"object":"job"', '"__proto__":{"a":1},"zzz":[[]]'),
  ],
  [
    'camel case',
    204,
    'STORED',
    (body: string) =>
      body.replace('driven_distance', 'drivenDistance').replace('steam_id', 'steamId'),
  ],
] as const)('%s is answered %i, recorded as %s', async (_name, status, outcome, change) => {
  const { owner, vtc, tracksim } = world;
  const where = { vtcId: vtc.id };
  const before = await app().db.jobReport.count({ where });
  const body = change(tracksimDelivery({ steamId: owner.steamId, number: ++number }));
  expect(await tracksim.send(body)).toBe(status);
  expect((await outcomesOf(owner, vtc.id))[0]).toBe(outcome);
  const kept = await app().db.trackerDelivery.findFirst({
    where: { link: where },
    orderBy: { id: 'desc' },
  });
  const isUnreadable = outcome === 'UNREADABLE';
  expect(kept?.body && Buffer.from(kept.body).toString()).toBe(isUnreadable ? body : null);
  const more = (await app().db.jobReport.count({ where })) - before;
  expect(more).toBe(outcome === 'STORED' ? 1 : 0);
});

test('an unreadable body is reported as a code, with the place of the error', async () => {
  const { owner, vtc, tracksim } = await build();
  const good = tracksimDelivery({ steamId: owner.steamId, number: ++number });
  const bodies = [
    'no form at all',
    '{"type":7}',
    good.replace(/"steam_id":"(\d+)"/, '"steam_id":$1'),
    good.replace(/"stop_time":"[^"]*"/, '"stop_time":"2099-01-01 00:00:00"'),
  ];
  for (const body of bodies) expect(await tracksim.send(body)).toBe(422);
  // Recorded by a version without codes.
  await app().db.$executeRaw`
    UPDATE tracker_deliveries SET problem = 'income is missing' WHERE problem = 'ENDS_IN_FUTURE'`;
  const { links } = await owner.browser.call(trackers.list, { params: { vtcId: vtc.id } });
  const told = links.flatMap(({ deliveries }) => deliveries);
  expect(told.map(({ problem, problemPlace }) => [problem, problemPlace])).toEqual([
    ['income is missing', null],
    ['NOT_AS_EXPECTED', 'driver.steam_id'],
    ['NOT_AS_EXPECTED', null],
    ['NO_KNOWN_FORM', null],
  ]);
});

test('a body nested a hundred thousand levels deep, or too large, does no harm', async () => {
  const { owner, vtc, tracksim } = world;
  const before = await outcomesOf(owner, vtc.id);
  const deep = `{"type":"job.delivered","data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  expect(await tracksim.send(deep)).toBe(422);
  const huge = `"${'x'.repeat(1_048_600)}"`;
  expect(await tracksim.send(huge)).toBe(413);
  expect(await outcomesOf(owner, vtc.id)).toEqual(['UNREADABLE', ...before]);
});

test('a driver of another company, or of none at the time, is recorded as unmatched without a job', async () => {
  const { owner, vtc, tracksim } = await build();
  const other = await build();
  const early = await buildMember(app(), vtc.id);
  for (const driver of [other.owner, early]) {
    const body = tracksimDelivery({ steamId: driver.steamId, number: ++number });
    expect(await tracksim.send(body)).toBe(204);
    expect(await app().db.job.count({ where: { driverId: driver.user.id } })).toBe(0);
  }
  const stranger = { steamId: takeSteamId(), number: ++number };
  expect(await tracksim.send(tracksimDelivery(stranger))).toBe(204);
  expect(await outcomesOf(owner, vtc.id)).toEqual(['UNMATCHED', 'UNMATCHED', 'UNMATCHED']);
  expect(await app().db.jobReport.count({ where: { vtcId: vtc.id, jobId: null } })).toBe(3);
});

test('a repeated delivery is one report, also with other figures, which are reviewed', async () => {
  const { owner, vtc, tracksim } = await build();
  const body = tracksimDelivery({ steamId: owner.steamId, number: ++number });
  const changed = body.replace('"revenue":"11769"', '"revenue":"99999"');
  for (const sent of [body, body, changed]) expect(await tracksim.send(sent)).toBe(204);
  expect(await outcomesOf(owner, vtc.id)).toEqual(['CHANGED', 'REPEATED', 'STORED']);
  const job = await app().db.job.findFirst({ where: { vtcId: vtc.id } });
  expect([Number(job?.revenueMinor), job?.tier]).toEqual([9_999_900, 'review']);
});

test('a test shows whether the server understands the tracker, and creates no job', async () => {
  const { owner, vtc } = await build();
  await linkTracker(owner, vtc.id, 'trucky');
  const { send } = await linkTracker(owner, vtc.id, 'unitracker');
  for (const provider of ['tracksim', 'trucky', 'unitracker'] as const) {
    const params = { vtcId: vtc.id, provider };
    const { link } = await owner.browser.call(trackers.test, { params });
    expect(link.deliveries).toMatchObject([{ outcome: 'TEST', problem: null }]);
  }
  expect(await app().db.jobReport.count({ where: { vtcId: vtc.id } })).toBe(0);
  // UniTracker also sends forms with JSON in their parts.
  const sample: Record<string, unknown> = JSON.parse(
    unitrackerDelivery({ steamId: owner.steamId, number: ++number }),
  );
  const parts = Object.entries(sample).map(([name, part]) => [name, JSON.stringify(part)] as const);
  expect(await send(new URLSearchParams(Object.fromEntries(parts)).toString())).toBe(204);
  expect(await outcomesOf(owner, vtc.id, 'unitracker')).toEqual(['STORED', 'TEST']);
});

test('miles and gallons are converted to kilometres and litres', async () => {
  const { owner, vtc } = await build();
  const { send } = await linkTracker(owner, vtc.id, 'trucky');
  const body = truckyDelivery({ steamId: owner.steamId, number: ++number })
    .replace('"distance_unit":"km"', '"distance_unit":"mi"')
    .replace('"driven_distance_km":359', '"driven_distance":100,"driven_distance_km":null')
    .replace('"volume_unit":"l"', '"volume_unit":"gal"')
    .replace('"fuel_used":112,"fuel_used_l":112', '"fuel_used":10,"fuel_used_l":null')
    .replace('"ETS2"', '"ATS"');
  expect(await send(body)).toBe(204);
  const job = await app().db.job.findFirst({ where: { vtcId: vtc.id } });
  expect(job).toMatchObject({ game: 'ats', distanceM: 160_934, fuelUsedMl: 37_854 });
});

test('deliveries are removed after thirty days, reports stay', async () => {
  const { owner, vtc, tracksim } = await build();
  await tracksim.send(tracksimDelivery({ steamId: owner.steamId, number: ++number }));
  await app().pool.query(`UPDATE tracker_deliveries SET received_at = now() - interval '31 days'`);
  await runTasks(app().services, 'trackers.forget-deliveries');
  expect(await outcomesOf(owner, vtc.id)).toEqual([]);
  expect(await app().db.jobReport.count({ where: { vtcId: vtc.id } })).toBe(1);
});

test("a report's body is removed together with device events; its data stays", async () => {
  const { owner, vtc, tracksim } = await build();
  const body = tracksimDelivery({ steamId: owner.steamId, number: ++number });
  await tracksim.send(body);
  await tracksim.send(tracksimDelivery({ steamId: owner.steamId, number: ++number }));
  const [old, fresh] = await app().db.jobReport.findMany({
    where: { vtcId: vtc.id },
    orderBy: { id: 'asc' },
  });
  const days = app().services.config.telemetryRetentionDays;
  const moveBack = (id: string | undefined, by: string) =>
    app().pool.query(
      `UPDATE job_reports SET received_at = $2::timestamptz - $3::interval WHERE id = $1`,
      [id, app().services.clock(), by],
    );
  await moveBack(old?.id, `${days} days 1 minute`);
  await moveBack(fresh?.id, `${days} days -1 minute`);
  await runTasks(app().services, 'trackers.clear-bodies');
  const bodies = await app().db.jobReport.findMany({
    where: { vtcId: vtc.id },
    orderBy: { id: 'asc' },
    select: { body: true, mapped: true, sha256: true, jobId: true },
  });
  expect(bodies.map((one) => one.body.length > 0)).toEqual([false, true]);
  expect(bodies[0]).toMatchObject({ mapped: old?.mapped, sha256: old?.sha256, jobId: old?.jobId });
  // A repeated delivery is recognised by its id.
  expect(await tracksim.send(body)).toBe(204);
  expect((await outcomesOf(owner, vtc.id))[0]).toBe('REPEATED');
});
