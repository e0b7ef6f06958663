import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import { offer } from '../../testing/contract-kit.ts';
import { buildEvent } from '../../testing/event-kit.ts';
import { buildMember, buildStaff, buildVtc, password } from '../../testing/factories.ts';
import { backdateMembership, buildJobForm } from '../../testing/job-kit.ts';
import { untilSettled } from '../../testing/outbox-settled.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { postDue } from '../../testing/ledger-kit.ts';
import { drive, listTrucks } from '../../testing/truck-kit.ts';
import { limits } from '@waybill/schema/limits';

const app = useTestApp({ runsOutbox: true });

/** Builds a company and reads its activity as the owner. */
async function setUp() {
  const { owner, vtc } = await buildVtc(app());
  const params = { vtcId: vtc.id };
  const read = async (query = {}) => owner.browser.call(contract.activity.list, { params, query });
  /** Waits for this many entries. */
  const untilRead = async (count: number) => {
    await expect.poll(async () => (await read()).activity).toHaveLength(count);
    return (await read()).activity;
  };
  return { owner, vtc, params, read, untilRead };
}

test('shows members what happened in their company and to whom, latest first', async () => {
  const { owner, vtc, params, untilRead } = await setUp();
  const member = await buildMember(app(), vtc.id);
  await owner.browser.call(contract.vtcs.remove, { params, body: { name: vtc.name } });
  await owner.browser.call(contract.members.kick, {
    params: { ...params, userId: member.user.id },
  });
  const activity = await untilRead(3);
  const nameOf = ({ user: { id, username } }: typeof owner) => ({ id, username });
  expect(activity).toMatchObject([
    { kind: 'member.kicked', driver: nameOf(member), jobId: null },
    { kind: 'vtc.deletion-started', driver: nameOf(owner) },
    { kind: 'member.joined', driver: nameOf(member) },
  ]);
  await expect(
    member.browser.call(contract.activity.list, { params, query: {} }),
  ).rejects.toMatchObject({ status: 403 });
});

test('shows deliveries in their current state, and decisions', { tags: 'long' }, async () => {
  const { owner, vtc, untilRead } = await setUp();
  const member = await buildMember(app(), vtc.id);
  await backdateMembership(app(), member);
  const { job } = await member.browser.call(contract.jobs.createOwn, { body: buildJobForm() });
  await owner.browser.call(contract.jobs.decide, {
    params: { jobId: job.id },
    body: { kind: 'ACCEPT', reason: 'Seen.' },
  });
  const [decided] = await untilRead(2);
  expect(decided).toMatchObject({
    kind: 'job.decided',
    driver: { id: member.user.id },
    jobId: job.id,
    job: { id: job.id, tier: 'accepted', source: { city: 'Berlin' }, distanceM: 358_700 },
  });
  await app().db.job.delete({ where: { id: job.id } });
  expect((await untilRead(2))[0]).toMatchObject({ jobId: job.id, job: null });
});

test('shows that an event was published, and once how many took part', async () => {
  const { owner, vtc, untilRead } = await setUp();
  const member = await buildMember(app(), vtc.id);
  const { id, title } = await buildEvent(app(), owner, vtc.id, { inHours: 1 });
  app().passTime(4 * 3_600_000);
  await runTasks(app().services, 'events.attendance');
  const [counted, published] = await untilRead(3);
  expect(published).toMatchObject({
    kind: 'event.published',
    driver: { id: owner.user.id },
    event: { id, title },
  });
  expect(counted).toMatchObject({ kind: 'event.counted', driver: null, event: { attended: 0 } });
  await owner.browser.call(contract.attendance.decide, {
    params: { eventId: id, driverId: member.user.id },
    body: { result: 'ATTENDED', reason: 'Drove along.' },
  });
  await app().db.eventAnswer.create({
    data: { eventId: id, userId: owner.user.id, answer: 'MAYBE' },
  });
  await owner.browser.call(contract.attendance.count, { params: { eventId: id } });
  await runTasks(app().services, 'events.attendance');
  await untilSettled(app());
  expect((await untilRead(3))[0]).toMatchObject({ event: { attended: 1 } });
});

test('shows contracts that the company offers, to those who may see contracts', async () => {
  const { owner, vtc, params, untilRead } = await setUp();
  const { id, client } = await offer(app(), owner, vtc.id, { audience: 'DRIVERS' });
  expect((await untilRead(1))[0]).toMatchObject({
    kind: 'contract.offered',
    driver: { id: owner.user.id },
    contract: { id, client },
  });
  const plain = await buildStaff(app(), { owner, vtc }, []);
  await untilRead(3);
  const seen = await plain.browser.call(contract.activity.list, { params, query: {} });
  expect(seen.activity.map(({ kind }) => kind)).toEqual(['member.roles-changed', 'member.joined']);
  await app().db.contract.delete({ where: { id } });
  expect((await untilRead(3)).at(-1)).toMatchObject({ contract: null });
});

test('shows milestones of trucks while they last, each once', async () => {
  const { vtc, untilRead } = await setUp();
  const driver = await buildMember(app(), vtc.id);
  await backdateMembership(app(), driver);
  const id = await drive(app(), driver, vtc.id, { fromM: 0, toM: 359_000 });
  const setVoid = async (isVoid: boolean) => {
    await app().db.job.update({ where: { id }, data: { isVoid } });
    await postDue(app());
    await untilSettled(app());
  };
  await setVoid(false);
  const { trucks } = await listTrucks(driver, vtc.id);
  const milestone = {
    kind: 'truck.milestone',
    driver: { id: driver.user.id },
    truck: { id: trucks[0]?.id, name: 'B WB 1' },
    milestone: 'FIRST_JOB',
  };
  expect((await untilRead(2))[0]).toMatchObject(milestone);
  await setVoid(true);
  await untilRead(1);
  await setVoid(false);
  expect((await untilRead(2))[0]).toMatchObject(milestone);
});

test('is paged, and refuses an invalid cursor', { tags: 'long' }, async () => {
  const { vtc, read, untilRead } = await setUp();
  for (let index = 0; index < 3; index += 1) await buildMember(app(), vtc.id);
  const whole = await untilRead(3);
  const first = await read({ limit: 2 });
  const second = await read({ limit: 2, cursor: first.nextCursor ?? '' });
  expect([...first.activity, ...second.activity]).toEqual(whole);
  expect(second.nextCursor).toBeNull();
  await expect(read({ cursor: 'nonsense' })).rejects.toMatchObject({ status: 422 });
});

test('keeps the entries of a deleted account without its name', async () => {
  const { vtc, untilRead } = await setUp();
  const member = await buildMember(app(), vtc.id);
  await untilRead(1);
  await member.browser.call(contract.account.removeAccount, {
    body: { currentPassword: password },
  });
  const activity = await untilRead(2);
  expect(activity.map(({ kind, driver }) => [kind, driver])).toEqual([
    ['member.left', null],
    ['member.joined', null],
  ]);
});

test('processing an event again changes nothing', async () => {
  const { vtc, untilRead } = await setUp();
  await buildMember(app(), vtc.id);
  const before = await untilRead(1);
  await app().db.outboxConsumer.updateMany({ data: { position: 0n } });
  const caughtUp = async () => {
    const [consumer] = await app().db.outboxConsumer.findMany();
    const [head] = await app().db.outboxHead.findMany();
    return consumer?.position === head?.position;
  };
  await expect.poll(caughtUp).toBe(true);
  expect(await untilRead(1)).toEqual(before);
});

test('events of a deleted company do not block the consumer', { tags: 'long' }, async () => {
  const { owner, vtc, params } = await setUp();
  await buildMember(app(), vtc.id);
  await owner.browser.call(contract.vtcs.remove, { params, body: { name: vtc.name } });
  await app().db.vtc.update({ where: { id: vtc.id }, data: { deleteAfter: new Date(0) } });
  await runTasks(app().services, 'vtcs.remove-ended');
  await app().db.outboxConsumer.updateMany({ data: { position: 0n } });
  const { vtc: other, untilRead } = await setUp();
  await buildMember(app(), other.id);
  await untilRead(1);
  expect(await app().db.outboxFailure.count()).toBe(0);
});

test('is deleted after a little more than a year', async () => {
  const { vtc, untilRead } = await setUp();
  await buildMember(app(), vtc.id);
  await untilRead(1);
  await runTasks(app().services, 'activity.remove-old');
  await untilRead(1);
  app().passTime(limits.activityMs + 60_000);
  await runTasks(app().services, 'activity.remove-old');
  expect(await app().db.activity.count()).toBe(0);
});
