import { randomUUID } from 'node:crypto';
import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { v7 as createId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { buildMember, buildRole, buildVtc } from '../../../testing/factories.ts';
import { decryptPush, readVapid, zoneAtNoon } from '../../../testing/push-kit.ts';
import { subscribe, usePushService } from '../../../testing/push-service.ts';
import { runTasks } from '../../../testing/run-tasks.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const env = {
  PUSH_HOSTS: '127.0.0.1',
  WEBHOOK_PRIVATE_TARGETS: '127.0.0.0/8',
  SUPPORT_EMAIL: 'help@example.org',
};
const app = useTestApp({ env, runsOutbox: true, callTimeoutMs: 3_000 });
const service = usePushService();
const minuteMs = 60_000;

const noon = () => zoneAtNoon(app().services.clock());

/** Creates a member with a subscribed browser, and an owner whose actions concern them. */
async function buildWorld(timeZone = noon()) {
  const { owner, vtc } = await buildVtc(app());
  const member = await buildMember(app(), vtc.id);
  const push = await subscribe(member.browser, service, timeZone);
  const changeRoles = async () => {
    const role = await buildRole(owner, vtc.id, ['VIEW_CONTRACTS']);
    const params = { vtcId: vtc.id, userId: member.user.id };
    await owner.browser.call(contract.members.setRoles, { params, body: { roleIds: [role.id] } });
    return role;
  };
  return { owner, vtc, member, ...push, changeRoles };
}
type World = Awaited<ReturnType<typeof buildWorld>>;

/** The messages waiting for a member's browsers, and the state of the others. */
async function readMessages({ member }: Pick<World, 'member'>) {
  return app().db.pushMessage.findMany({
    where: { notification: { userId: member.user.id } },
    orderBy: { notificationId: 'asc' },
    select: { state: true, attempts: true, nextAttemptAt: true },
  });
}
const readStates = async (world: Pick<World, 'member'>) =>
  (await readMessages(world)).map(({ state }) => state);

const until = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 });

/** Inserts a notification without an event, as the fan-out does. */
async function tell(
  { member }: Pick<World, 'member'>,
  groupKey: string,
  changes: object = {},
  said: object = {},
) {
  const [session] = await app().db.pushSubscription.findMany({
    where: { session: { userId: member.user.id } },
  });
  const id = createId();
  const createdAt = app().services.clock();
  await app().db.notification.create({
    data: {
      id,
      userId: member.user.id,
      eventId: randomUUID(),
      kind: 'vtc.restored',
      groupKey,
      params: { vtc: 'Nordwind' },
      link: '/dashboard/companyoverview',
      createdAt,
      ...said,
    },
  });
  const message = { sessionId: session?.sessionId ?? '', notificationId: id };
  await app().db.pushMessage.create({
    data: { ...message, nextAttemptAt: createdAt, ...changes },
  });
}

/** Duplicates a member's messages this many times. */
async function repeatMessages({ member }: Pick<World, 'member'>, count: number): Promise<void> {
  await app().db.$executeRaw`
    WITH repeated AS (
      INSERT INTO notifications (id, user_id, event_id, kind, group_key, params, link, created_at)
      SELECT gen_random_uuid(), user_id, gen_random_uuid(), kind, group_key, params, link, created_at
      FROM notifications, generate_series(1, ${count}) WHERE user_id = ${member.user.id}::uuid
      RETURNING id)
    INSERT INTO push_messages (session_id, notification_id, next_attempt_at)
    SELECT session_id, repeated.id, next_attempt_at
    FROM repeated, push_messages m JOIN notifications n ON n.id = m.notification_id
    WHERE n.user_id = ${member.user.id}::uuid`;
}

const read = (text: string) => Buffer.from(text, 'base64url');

test('the test decrypts the example of RFC 8291', () => {
  const secrets = {
    publicKey: read(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    ),
    privateKey: read('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
    auth: read('BTBZMqHH6r4Tts7J_aSIgg'),
  };
  const body = read(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  expect(decryptPush(body, secrets)).toBe('When I grow up, I want to be a watermelon');
});

test("a notification reaches its user's browser, encrypted for it and signed by the server", async () => {
  const world = await buildWorld();
  const role = await world.changeRoles();
  await until(() => world.told().length).toBe(1);
  const { vtc, member, owner } = world;
  expect(world.told()).toMatchObject([
    {
      item: {
        kind: 'member.roles-changed',
        params: { vtc: vtc.name, added: [role.name] },
        driver: { username: owner.user.username },
        link: `/dashboard/members/${member.user.id}`,
      },
      count: 1,
      tag: expect.stringMatching(/^event:/),
      language: null,
      timeZone: null,
    },
  ]);
  const [push] = world.received();
  const headers = push?.headers ?? {};
  expect(headers).toMatchObject({
    ttl: '86400',
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    topic: expect.stringMatching(/^[\w-]{32}$/),
  });
  const { pushKey } = await owner.browser.call(contract.instance.get);
  const vapid = readVapid(headers.authorization ?? '');
  expect(vapid).toMatchObject({
    key: pushKey,
    isSigned: true,
    aud: service.origin(),
    sub: 'mailto:help@example.org',
  });
  expect(vapid.exp * 1_000).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000);
  await until(() => readStates(world)).toEqual(['SENT']);
});

test("messages of held-back browsers don't delay others", { tags: 'long' }, async () => {
  const [resting, other] = [await buildWorld(), await buildWorld()];
  const now = app().services.clock();
  await app().db.pushSubscription.updateMany({
    where: { session: { userId: resting.member.user.id } },
    data: { leasedUntil: new Date(now.getTime() + 60 * minuteMs) },
  });
  // More than are examined together, and waiting longer than the other.
  await tell(resting, 'g', { nextAttemptAt: new Date(now.getTime() - minuteMs) });
  await repeatMessages(resting, 500);
  await tell(other, 'g');
  await until(() => other.told().length).toBe(1);
  expect(resting.told()).toEqual([]);
});

test('the longest possible text fits, shortened', { tags: 'long' }, async () => {
  const world = await buildWorld();
  const { owner, vtc, member } = world;
  const reason = '🚚'.repeat(100);
  const removal = { params: { vtcId: vtc.id, userId: member.user.id }, body: { reason } };
  await owner.browser.call(contract.members.kickWithReason, removal);
  await until(() => world.told().length).toBe(1);
  // A user without a company is linked to a page that they can open.
  expect(world.told()).toMatchObject([
    { item: { kind: 'member.kicked', params: { reason }, link: '/onboarding' } },
  ]);

  const other = await buildWorld();
  const names = Array(8).fill('🚚'.repeat(48));
  const params = { vtc: '🚚'.repeat(50), added: names, removed: names };
  await tell(other, 'long', {}, { kind: 'member.roles-changed', params });
  await until(() => other.received().length).toBe(1);
  expect(other.received()[0]?.body.length).toBeLessThanOrEqual(limits.pushBytes);
  expect(other.told()[0]?.item.kind).toBe('member.roles-changed');
});

describe('the service answers', () => {
  test.each([404, 410])('%i: the browser is forgotten', { tags: 'long' }, async (status) => {
    const world = await buildWorld();
    service.answerWith((response) => void response.writeHead(status).end());
    await world.changeRoles();
    const count = async () =>
      app().db.pushSubscription.count({ where: { session: { userId: world.member.user.id } } });
    await until(count).toBe(0);
    expect(await readMessages(world)).toEqual([]);
  });

  test(
    '500: the push is retried after 1, 5 and 30 minutes, and then dropped',
    { tags: 'long' },
    async () => {
      const world = await buildWorld();
      service.answerWith((response) => void response.writeHead(500).end());
      await world.changeRoles();
      for (const [failures, minutes] of [1, 5, 30].entries()) {
        await until(async () => (await readMessages(world))[0]?.attempts).toBe(failures + 1);
        expect(world.received()).toHaveLength(failures + 1);
        const [message] = await readMessages(world);
        const wait = (message?.nextAttemptAt.getTime() ?? 0) - app().services.clock().getTime();
        expect(wait).toBeGreaterThan((minutes - 1) * minuteMs);
        expect(wait).toBeLessThanOrEqual(minutes * minuteMs);
        app().passTime(minutes * minuteMs);
      }
      await until(() => readStates(world)).toEqual(['DROPPED']);
      expect(world.received()).toHaveLength(4);
    },
  );

  test(
    '429: the service gets no requests for as long as it says, for later messages too',
    { tags: 'long' },
    async () => {
      const [world, other] = [await buildWorld(), await buildWorld()];
      service.answerWith(
        (response) => void response.writeHead(429, { 'retry-after': '600' }).end(),
      );
      await world.changeRoles();
      await until(async () => (await readMessages(world))[0]?.attempts).toBe(1);
      service.answerWith((response) => void response.writeHead(201).end());
      await tell(world, 'meanwhile');
      const [first] = await readMessages(world);
      const wait = (first?.nextAttemptAt.getTime() ?? 0) - app().services.clock().getTime();
      expect(wait).toBeGreaterThan(9 * minuteMs);
      app().passTime(9 * minuteMs);
      // This one is sent after all earlier ones were checked.
      await tell(other, 'other');
      await until(() => readStates(other)).toEqual(['SENT']);
      expect(world.received()).toHaveLength(1);
      app().passTime(minuteMs);
      await until(() => readStates(world)).toEqual(['SENT', 'SENT']);
    },
  );

  test('nothing, forever: the push is retried', { tags: 'long' }, async () => {
    const world = await buildWorld();
    service.answerWith(() => {});
    await world.changeRoles();
    await until(async () => (await readMessages(world))[0]?.attempts).toBe(1);
    service.answerWith((response) => void response.writeHead(201).end());
    app().passTime(minuteMs);
    await until(() => readStates(world)).toEqual(['SENT']);
    expect(world.told()).toHaveLength(2);
  });

  test(
    '400, or a redirect: the push is dropped, and the log says so without the address',
    { tags: 'long' },
    async () => {
      const world = await buildWorld();
      service.answerWith(
        (response) => void response.writeHead(302, { location: `${service.origin()}/trap` }).end(),
      );
      await world.changeRoles();
      await until(() => readStates(world)).toEqual(['DROPPED']);
      expect(service.received.map(({ path }) => path)).not.toContain('/trap');
      const said = app().logLines.filter((line) =>
        line.includes('a push service rejected a message'),
      );
      expect(said.at(-1)).toContain('status 302');
      expect(app().logLines.join('')).not.toContain(world.body.endpoint);
    },
  );
});

describe('pushes are limited', () => {
  test('after three unread ones of a group', { tags: 'long' }, async () => {
    const world = await buildWorld();
    for (const _ of [1, 2, 3, 4]) await tell(world, 'group');
    await tell(world, 'another');
    await until(() => readStates(world)).toEqual(['SENT', 'SENT', 'SENT', 'DROPPED', 'SENT']);
    expect(world.told().map(({ tag, count }) => [tag, count])).toEqual([
      ['group', 1],
      ['group', 2],
      ['group', 3],
      ['another', 1],
    ]);
  });

  test('after twenty in an hour', { tags: 'long' }, async () => {
    const world = await buildWorld();
    const settled = { state: 'SENT', settledAt: app().services.clock() };
    for (let n = 0; n < limits.pushesPerHour - 1; n += 1) await tell(world, `sent ${n}`, settled);
    await tell(world, 'twentieth');
    await tell(world, 'one more');
    await until(async () => (await readStates(world)).slice(-2)).toEqual(['SENT', 'DROPPED']);
    app().passTime(61 * minuteMs);
    await tell(world, 'an hour later');
    await until(async () => (await readStates(world)).at(-1)).toBe('SENT');
    expect(world.told().map(({ tag }) => tag)).toEqual(['twentieth', 'an hour later']);
    // Counted messages are removed eventually.
    app().passTime(25 * 60 * minuteMs);
    await runTasks(app().services, 'notifications.remove-settled-pushes');
    expect(await readStates(world)).toEqual([]);
  });

  test(
    'in quiet hours: it waits for the morning, and is dropped if it was read by then',
    { tags: 'long' },
    async () => {
      // A time zone ten hours or more ahead of noon.
      const now = app().services.clock();
      const inHours = new Date(now.getTime() + 8 * 60 * minuteMs);
      const world = await buildWorld();
      const preferences = { timeZone: zoneAtNoon(new Date(now.getTime() - 11 * 3_600_000)) };
      await world.member.browser.call(contract.users.updatePreferences, { body: preferences });
      const countWaiting = async () => {
        const messages = await readMessages(world);
        return messages.filter(({ nextAttemptAt }) => nextAttemptAt > inHours).length;
      };
      await world.changeRoles();
      await until(countWaiting).toBe(1);
      await tell(world, 'unread');
      await until(countWaiting).toBe(2);
      expect(world.received()).toEqual([]);
      // Account notifications ignore quiet hours.
      await tell(world, 'account', {}, { kind: 'account.device-added', params: {} });
      await until(() => world.told().map(({ tag }) => tag)).toEqual(['account']);
      const [first] = await app().db.notification.findMany({
        where: { userId: world.member.user.id, kind: 'member.roles-changed' },
      });
      const body = { ids: [first?.id ?? ''] };
      await world.member.browser.call(contract.notifications.read, { body });
      app().passTime(10 * 60 * minuteMs);
      await until(() => readStates(world)).toEqual(['DROPPED', 'SENT', 'SENT']);
      expect(world.told().map(({ tag }) => tag)).toEqual(['account', 'unread']);
    },
  );
});

test('another process sends what a killed one was sending', { tags: 'long' }, async () => {
  const world = await buildWorld();
  const leasedUntil = new Date(app().services.clock().getTime() + minuteMs);
  await app().db.pushSubscription.updateMany({ data: { leasedUntil } });
  await tell(world, 'left behind');
  app().passTime(minuteMs + 1_000);
  await until(() => readStates(world)).toEqual(['SENT']);
  expect(world.told()).toHaveLength(1);
});

test('an ended session gets no push, even before it is removed', { tags: 'long' }, async () => {
  const world = await buildWorld();
  await app().db.session.updateMany({
    where: { userId: world.member.user.id },
    data: { expiresAt: app().services.clock() },
  });
  await tell(world, 'too late');
  await until(() => readMessages(world)).toEqual([]);
  expect(world.received()).toEqual([]);
});
