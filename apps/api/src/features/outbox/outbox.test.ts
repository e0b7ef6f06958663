import { execFile, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { contract } from '@waybill/schema/contract';
import { events } from '@waybill/schema/events';
import { limits } from '@waybill/schema/limits';
import { describe, expect, inject, test } from 'vitest';
import { happened } from '../../lib/happened.data.ts';
import { createOutboxSignals } from '../../lib/outbox-signals.ts';
import { buildDriver, buildMember, buildVtc } from '../../testing/factories.ts';
import { postDue } from '../../testing/ledger-kit.ts';
import { createRecordingConsumer, readRecorded } from '../../testing/noting-consumer.ts';
import { anEvent, idsOf, useOutbox } from '../../testing/outbox-kit.ts';
import { createWrittenRows, type Said, writeManyEvents } from '../../testing/outbox-writers.ts';
import { runTasks } from '../../testing/run-tasks.ts';

const isLong = inject('isLong');
const { app, readConsumer, readEvents, say, startReplica, untilNoted } = useOutbox();

/** A pseudo-random generator with the same numbers each time. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** How a replica's process ended. */
type End = readonly [code: number | null, signal: NodeJS.Signals | null];

/** Starts another process with these consumers, which dies at one of its statements; never at 0. */
async function startProcess(killAt: number, isSent: boolean, names: readonly string[]) {
  const file = new URL('../../testing/outbox-process.ts', import.meta.url);
  const sent = isSent ? 'sent' : 'before';
  const child = fork(file, [app().databaseUrl, String(killAt), sent, ...names], {
    execArgv: ['--import', import.meta.resolve('tsx')],
  });
  const ended = new Promise<End>((resolve) => {
    child.once('exit', (code, signal) => resolve([code, signal]));
  });
  await Promise.race([once(child, 'message'), ended]);
  return {
    ended,
    stop: async () => {
      if (child.connected) child.disconnect();
      return ended;
    },
  };
}

test(
  'two processes under many writers: every consumer sees each event once, in one order',
  { tags: 'long', timeout: 600_000 },
  async () => {
    const names = ['one', 'two'];
    const rows = await createWrittenRows(app().databaseUrl, 8);
    const random = createRandom(7);
    // This process has two replicas, and another has a third, which dies during its work: over time at one
    // statement after the other.
    for (const _ of ['first', 'second']) startReplica(names.map(createRecordingConsumer));
    const said: Said[] = [];
    let killed = 0;
    for (let round = 0; round < (isLong ? 60 : 1); round += 1) {
      const other = await startProcess(isLong ? 5 + round : 25, round % 2 === 0, names);
      const writing = { writers: 32, events: isLong ? 170 : 320, holdMs: 30, random };
      said.push(...(await writeManyEvents(app().databaseUrl, rows, writing)));
      const [, signal] = await (isLong ? other.stop() : other.ended);
      killed += signal === 'SIGKILL' ? 1 : 0;
    }
    expect(killed).toBeGreaterThanOrEqual(isLong ? 30 : 1);
    for (const name of names) await untilNoted(name, said.length);

    const stored = await readEvents();
    expect(idsOf(stored).toSorted()).toEqual(idsOf(said).toSorted());
    expect(stored.map(({ position }) => Number(position))).toEqual(
      said.map((_, index) => index + 1),
    );
    const numbers = new Map(said.map(({ id, number }) => [id, number] as const));
    for (const row of rows) {
      const ofRow = stored.filter(({ subjectId }) => subjectId === row);
      const order = ofRow.map(({ id }) => numbers.get(id));
      expect(order).toEqual(order.map((_, index) => index + 1));
    }
    for (const name of names) expect(await readRecorded(app().db, name)).toEqual(idsOf(stored));
    // The replicas never interfered with each other.
    expect(app().logLines.filter((line) => line.includes('the outbox failed'))).toEqual([]);
  },
);

test.runIf(isLong)(
  'a replica that is killed at any of its statements loses and repeats nothing',
  async () => {
    const replica = new URL('../../testing/outbox-replica.ts', import.meta.url).pathname;
    const run = promisify(execFile);
    const rows = await createWrittenRows(app().databaseUrl, 3);
    const writing = { writers: 3, events: 7, holdMs: 0, random: createRandom(11) };
    const said: string[] = [];
    let killed = 0;
    for (const isSent of ['', 'sent']) {
      for (let killAt = 1; killAt <= 60; killAt += 1) {
        said.push(...idsOf(await writeManyEvents(app().databaseUrl, rows, writing)));
        const args = [
          '--import',
          import.meta.resolve('tsx'),
          replica,
          app().databaseUrl,
          String(killAt),
          isSent,
        ];
        const signal = await run(process.execPath, args).then(
          () => null,
          (error: unknown) => Object(error).signal,
        );
        expect(signal).toBeOneOf([null, 'SIGKILL']);
        killed += signal === 'SIGKILL' ? 1 : 0;
      }
    }
    await run(process.execPath, [
      '--import',
      import.meta.resolve('tsx'),
      replica,
      app().databaseUrl,
    ]);
    expect(killed).toBeGreaterThan(60);
    const stored = await readEvents();
    expect(idsOf(stored).toSorted()).toEqual(said.toSorted());
    expect(Number(stored.at(-1)?.position)).toBe(said.length);
    expect(await readRecorded(app().db, 'killed')).toEqual(idsOf(stored));
  },
  1_200_000,
);

test(
  "a rolled-back event does not exist, and one transaction's events keep their order",
  { tags: 'long' },
  async () => {
    startReplica([createRecordingConsumer('one')]);
    const undone = app().db.$transaction(async (transaction) => {
      await happened(transaction, anEvent);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const subjects = Array.from({ length: 20 }, () => randomUUID());
    await app().db.$transaction(async (transaction) => {
      for (const subjectId of subjects) await happened(transaction, { ...anEvent, subjectId });
    });
    await untilNoted('one', 20);
    expect((await readEvents()).map(({ subjectId }) => subjectId)).toEqual(subjects);
  },
);

test('an event has the id of its request, and nothing that its schema refuses', async () => {
  const { owner, vtc } = await buildVtc(app());
  const { method, path } = contract.vtcs.remove;
  const response = await fetch(`${app().origin}/api${path.replace(':vtcId', vtc.id)}`, {
    method,
    headers: { ...owner.browser.writeHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify({ name: vtc.name }),
  });
  expect(await app().db.outboxPending.findMany()).toMatchObject([
    {
      type: 'vtc.deletion-started',
      version: events['vtc.deletion-started'].version,
      vtcId: vtc.id,
      actorId: owner.user.id,
      subjectId: vtc.id,
      requestId: response.headers.get('x-request-id'),
    },
  ]);
  const wrong = app().db.$transaction((transaction) =>
    happened(transaction, { ...anEvent, payload: { roleId: 'a person’s name' } }),
  );
  await expect(wrong).rejects.toThrow('This is not a valid id');
});

test(
  'a cut LISTEN connection is reopened, and events from meanwhile are still received',
  { tags: 'long' },
  async () => {
    const signals = createOutboxSignals();
    const heard: number[] = [];
    signals.on('position', (position) => heard.push(position));
    startReplica([], signals);
    startReplica([]);
    const listeners = async () => {
      const { rows } = await app().pool.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()
       ORDER BY pid`,
      );
      return rows.map(({ pid }) => pid);
    };
    await expect.poll(listeners).toHaveLength(2);
    const before = await listeners();
    await app().pool.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) pid', [before]);
    await say();
    await expect.poll(() => heard).toEqual([1]);
    await expect.poll(async () => (await listeners()).length, { timeout: 5_000 }).toBe(2);
    expect((await listeners()).filter((pid) => before.includes(pid))).toEqual([]);
  },
);

describe('retention', () => {
  test("an event can't be changed, and has a maximum size", async () => {
    startReplica([createRecordingConsumer('one')]);
    await say();
    await untilNoted('one', 1);
    const change = app().db.$executeRaw`UPDATE outbox_events SET type = 'nothing'`;
    await expect(change).rejects.toThrow('an event is not changed');
    const data = { id: randomUUID(), type: 'role.changed', version: 1 };
    const large = { ...data, payload: { text: 'x'.repeat(4_096) } };
    await expect(app().db.outboxPending.create({ data: large })).rejects.toThrow(
      'outbox_pending_payload_check',
    );
  });

  test(
    'partitions are created ahead, and positions continue from one to the next',
    { tags: 'long' },
    async () => {
      await app().db.outboxHead.updateMany({ data: { position: 999_990n } });
      startReplica([createRecordingConsumer('one')]);
      await expect.poll(() => readConsumer('one')).toMatchObject({ position: 999_990n });
      for (let index = 0; index < 20; index += 1) await say();
      await untilNoted('one', 20);
      expect(Number((await readEvents()).at(-1)?.position)).toBe(1_000_010);
      const partitions = async () => {
        const { rows } = await app().pool.query<{ name: string }>(
          `SELECT inhrelid::regclass::text AS name FROM pg_inherits
         WHERE inhparent = 'outbox_events'::regclass ORDER BY 1`,
        );
        return rows.map(({ name }) => name);
      };
      const three = ['outbox_events_0', 'outbox_events_1', 'outbox_events_2'];
      await expect.poll(partitions).toEqual(three);
      // Once it is empty, the first one is dropped.
      app().passTime(limits.outboxEventsMs);
      await app().db.outboxConsumer.updateMany({ data: { position: 1_000_005n } });
      await runTasks(app().services, 'outbox.remove-old-events');
      expect(await partitions()).toEqual(three.slice(1));
      expect((await readEvents()).map(({ position }) => Number(position) - 1_000_000)).toEqual([
        6, 7, 8, 9, 10,
      ]);
    },
  );

  test('an event that a consumer has not processed is kept, and so is one younger than 14 days', async () => {
    const running = startReplica(['one', 'two'].map(createRecordingConsumer));
    for (let index = 0; index < 3; index += 1) await say();
    await Promise.all([untilNoted('one', 3), untilNoted('two', 3)]);
    await expect.poll(() => readConsumer('two')).toMatchObject({ position: 3n });
    await running.stop();
    await runTasks(app().services, 'outbox.remove-old-events');
    expect(await app().db.outboxEvent.count()).toBe(3);
    app().passTime(limits.outboxEventsMs);
    await app().db.outboxConsumer.update({ where: { name: 'two' }, data: { position: 1n } });
    await runTasks(app().services, 'outbox.remove-old-events');
    expect((await readEvents()).map(({ position }) => position)).toEqual([2n, 3n]);
  });

  test('effects are kept longer than their events', () => {
    expect(limits.activityMs).toBeGreaterThan(limits.outboxEventsMs);
  });
});

test('health is degraded while a consumer is behind for more than five minutes', async () => {
  const ready = async () => {
    const response = await fetch(`${app().origin}/api/health/ready`);
    return { status: response.status, body: await response.json() };
  };
  await app().db.outboxConsumer.create({ data: { name: 'one', position: 0n } });
  const running = startReplica([]);
  await say();
  await expect.poll(() => app().db.outboxEvent.count()).toBe(1);
  await running.stop();
  expect(await ready()).toMatchObject({ body: { status: 'ready', checks: { events: 'ok' } } });
  app().passTime(limits.outboxLagMs + 5_000);
  expect(await ready()).toMatchObject({
    status: 200,
    body: { status: 'degraded', checks: { events: 'lagging' } },
  });
  startReplica([createRecordingConsumer('one')]);
  await untilNoted('one', 1);
  // No pump runs beside the test.
  await postDue(app());
  app().passTime(2_000);
  expect(await ready()).toMatchObject({ body: { status: 'ready' } });
});

test('each action of a member emits its event, once', { tags: 'long' }, async () => {
  const { owner, vtc } = await buildVtc(app());
  const member = await buildMember(app(), vtc.id);
  const params = { vtcId: vtc.id };
  const { members, roles, vtcs } = contract;
  const body = {
    companyId: vtc.id,
    name: 'Dispatcher',
    salary: 0,
    isDefault: false,
    permissions: [],
  };
  const { role } = await owner.browser.call(roles.create, { body });
  const key = { vtcId: vtc.id, userId: member.user.id };
  const setRoles = (roleIds: string[]) =>
    owner.browser.call(members.setRoles, { params: key, body: { roleIds } });
  await setRoles([role.id]);
  await setRoles([role.id]);
  const change = {
    params: { roleId: role.id },
    body: { name: 'Planner', salary: 0, permissions: [] },
  };
  await owner.browser.call(roles.update, change);
  await owner.browser.call(vtcs.offerOwnership, { params, body: { userId: member.user.id } });
  await member.browser.call(vtcs.withdrawOwnership, { params });
  await owner.browser.call(vtcs.offerOwnership, { params, body: { userId: member.user.id } });
  await member.browser.call(vtcs.acceptOwnership, { params });
  await owner.browser.call(vtcs.leave);
  const stranger = await buildDriver(app());
  await stranger.browser.call(vtcs.join, { body: { userId: stranger.user.id, vtcId: vtc.id } });
  await member.browser.call(members.kick, { params: { ...params, userId: stranger.user.id } });
  await member.browser.call(vtcs.update, {
    body: { vtcId: vtc.id, name: 'Renamed', tag: vtc.tag, slogan: vtc.slogan },
    files: {},
  });
  await member.browser.call(vtcs.remove, { params, body: { name: 'Renamed' } });
  await member.browser.call(vtcs.restore, { params });
  await member.browser.call(vtcs.remove, { params, body: { name: 'Renamed' } });
  app().passTime(limits.vtcDeletionGraceMs);
  await runTasks(app().services, 'vtcs.remove-ended');

  const said = await app().db.outboxPending.findMany({
    where: { vtcId: vtc.id },
    orderBy: { n: 'asc' },
  });
  const told = said.map(({ type, subjectId, payload }) => [type, subjectId, payload]);
  const [ownerId, memberId, strangerId] = [owner.user.id, member.user.id, stranger.user.id];
  const ownership = { userId: memberId };
  expect(told).toEqual([
    ['member.joined', memberId, { userId: memberId, via: 'OPEN', roleIds: [expect.any(String)] }],
    ['role.changed', role.id, { roleId: role.id }],
    [
      'member.roles-changed',
      memberId,
      { userId: memberId, added: [role.id], removed: [expect.any(String)] },
    ],
    ['role.changed', role.id, { roleId: role.id }],
    ['ownership.offered', memberId, ownership],
    ['ownership.withdrawn', memberId, ownership],
    ['ownership.offered', memberId, ownership],
    ['ownership.accepted', memberId, ownership],
    ['member.left', ownerId, { userId: ownerId }],
    ['member.joined', strangerId, expect.anything()],
    ['member.kicked', strangerId, { userId: strangerId, auditId: expect.any(String) }],
    ['vtc.updated', vtc.id, { fields: ['name'] }],
    ['vtc.deletion-started', vtc.id, { deleteAfter: expect.any(String) }],
    ['vtc.restored', vtc.id, {}],
    ['vtc.deletion-started', vtc.id, { deleteAfter: expect.any(String) }],
    ['vtc.deleted', vtc.id, { name: 'Renamed', tag: vtc.tag }],
  ]);
});
