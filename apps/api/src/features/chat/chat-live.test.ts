import { connect } from '@waybill/db/connect';
import { contract } from '@waybill/schema/contract';
import { v7 as createId } from 'uuid';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { channelOf, cutNotifications, say } from '../../testing/chat-kit.ts';
import { answerEvent, buildEvent } from '../../testing/event-kit.ts';
import {
  buildDriver,
  buildMember,
  buildRole,
  buildVtc,
  type Driver,
} from '../../testing/factories.ts';
import { type LiveStream, openStream } from '../../testing/live-stream.ts';
import { countLockWaiters } from '../../testing/lock-waiters.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ hasReplica: true });
const { chat } = contract;

let company: Awaited<ReturnType<typeof buildVtc>>;
let member: Driver;
let channelId: string;

beforeEach(async () => {
  company = await buildVtc(app());
  member = await buildMember(app(), company.vtc.id);
  channelId = (await channelOf(member)).id;
});

/** Opens a stream of the chat at one of the two processes. */
async function follow({ browser }: Driver, origin = app().origin): Promise<LiveStream> {
  const stream = await openStream({ origin }, '?topics=me,chat', browser.writeHeaders());
  onTestFinished(() => stream.close());
  await stream.until('hello');
  return stream;
}

/** Lists the texts that a stream was sent, in order. */
const textsOf = ({ told }: LiveStream) =>
  told.flatMap(({ event, data }) => (event === 'chat' ? [data['text']] : []));

const untilTold = async (stream: LiveStream, text: string | null) =>
  expect.poll(() => textsOf(stream), { timeout: 30_000 }).toContain(text);

/** Stores a message as another process would that dies before it notifies the others. */
async function storeSilently(text: string): Promise<void> {
  await app().db.$executeRaw`
    WITH c AS (UPDATE chat_channels SET last_n = last_n + 1, last_rev = last_rev + 1
               WHERE id = ${channelId}::uuid RETURNING id, last_n, last_rev)
    INSERT INTO chat_messages (channel_id, n, id, author_id, body, sent_at, rev)
    SELECT id, last_n, ${createId()}::uuid, ${member.user.id}::uuid,
           ${JSON.stringify({ source: text, blocks: [] })}::jsonb, now(), last_rev FROM c`;
}

test('streams of both processes get each message once, in order', async () => {
  const streams = [
    await follow(company.owner),
    await follow(member),
    await follow(company.owner, app().replicaOrigin),
  ];
  await say(company.owner, channelId, 'First');
  for (const stream of streams) await untilTold(stream, 'First');
  const texts = Array.from({ length: 12 }, (_, index) => `Line ${index}`);
  for (const text of texts) await say(member, channelId, text);
  for (const stream of streams) {
    await untilTold(stream, 'Line 11');
    expect(textsOf(stream)).toEqual(['First', ...texts]);
  }
  const { told } = streams[0] ?? { told: [] };
  expect(told.filter(({ event }) => event === 'chat').every(({ id }) => id === null)).toBe(true);
});

test('a stream gets changes and removals', async () => {
  const stream = await follow(company.owner);
  const { n } = await say(member, channelId, 'See you at 7');
  await untilTold(stream, 'See you at 7');
  const params = { channelId, n };
  await member.browser.call(chat.edit, { params, body: { text: 'See you at 8' } });
  await untilTold(stream, 'See you at 8');
  await company.owner.browser.call(chat.react, { params: { ...params, mark: 'CHECK' } });
  await expect
    .poll(() => stream.told.at(-1)?.data['reactions'], { timeout: 30_000 })
    .toMatchObject([{ mark: 'CHECK' }]);
  await member.browser.call(chat.remove, { params });
  await untilTold(stream, null);
  expect(textsOf(stream)).toEqual(['See you at 7', 'See you at 8', 'See you at 8', null]);
});

test('a message whose notification was lost arrives with the next look', async () => {
  const stream = await follow(company.owner);
  await say(member, channelId, 'Heard');
  await untilTold(stream, 'Heard');
  await storeSilently('Lost');
  await untilTold(stream, 'Lost');
  expect(textsOf(stream)).toEqual(['Heard', 'Lost']);
});

test('messages arrive once and in order while the connections for notifications are cut', async () => {
  const streams = [await follow(company.owner), await follow(member, app().replicaOrigin)];
  await say(member, channelId, 'Heard');
  for (const stream of streams) await untilTold(stream, 'Heard');
  const texts = Array.from({ length: 6 }, (_, index) => `Cut ${index}`);
  for (const [index, text] of texts.entries()) {
    await cutNotifications(app());
    await (index % 2 === 0 ? say(member, channelId, text) : storeSilently(text));
  }
  for (const stream of streams) {
    await untilTold(stream, 'Cut 5');
    expect(textsOf(stream)).toEqual(['Heard', ...texts]);
  }
});

test('processes are notified only after the commit', async () => {
  const lock = 71;
  const client = await connect({ connectionString: app().databaseUrl });
  onTestFinished(() => client.end());
  const notified: (string | undefined)[] = [];
  client.on('notification', ({ payload }) => notified.push(payload));
  await client.query('LISTEN chat');
  // Makes the commit of a message in this channel wait.
  await client.query(`
    CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(${lock}); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER wait_for_test AFTER INSERT ON chat_messages DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.channel_id = '${channelId}') EXECUTE FUNCTION wait_for_test()`);
  const strangers = await buildVtc(app());
  const there = await channelOf(strangers.owner);
  await client.query('SELECT pg_advisory_lock($1)', [lock]);
  const sending = say(member, channelId, 'Slow');
  await expect.poll(() => countLockWaiters(app()), { timeout: 30_000 }).toBe(1);
  // Each of the two processes notifies in order.
  await say(strangers.owner, there.id, 'Quick');
  await say(strangers.owner, there.id, 'Quick again');
  await expect.poll(() => notified, { timeout: 30_000 }).toContain(there.id);
  expect(notified).not.toContain(channelId);
  await client.query('SELECT pg_advisory_unlock($1)', [lock]);
  await sending;
  await expect.poll(() => notified, { timeout: 30_000 }).toContain(channelId);
});

test('a removed reader gets nothing after the removal, and is told', async () => {
  const stream = await follow(member);
  await say(company.owner, channelId, 'Before');
  await untilTold(stream, 'Before');
  const params = { vtcId: company.vtc.id, userId: member.user.id };
  await company.owner.browser.call(contract.members.kick, { params });
  await say(company.owner, channelId, 'After');
  expect((await stream.until('chat-gone')).data).toEqual({ channelId });
  expect(textsOf(stream)).toEqual(['Before']);
});

test('a driver who no longer takes part loses the event’s channel without a message in it', async () => {
  const event = await buildEvent(app(), company.owner, company.vtc.id);
  await answerEvent(member, event.id, 'YES');
  const channel = await channelOf(member, 'EVENT');
  const stream = await follow(member);
  await say(company.owner, channel.id, 'Welcome');
  await untilTold(stream, 'Welcome');
  await answerEvent(member, event.id, 'NO');
  expect((await stream.until('chat-gone')).data).toEqual({ channelId: channel.id });
});

test('a stream is told that a channel was deleted with its role', async () => {
  const { owner, vtc } = company;
  const { id: roleId } = await buildRole(owner, vtc.id, []);
  const { roles } = await app().db.membership.findUniqueOrThrow({
    where: { userId: owner.user.id },
    select: { roles: { select: { roleId: true } } },
  });
  const roleIds = [...roles.map((role) => role.roleId), roleId];
  const params = { vtcId: vtc.id, userId: owner.user.id };
  await owner.browser.call(contract.members.setRoles, { params, body: { roleIds } });
  const ofRole = { params: { vtcId: vtc.id }, body: { name: 'Crew', roleId } };
  const { channel } = await owner.browser.call(chat.createChannel, ofRole);
  const id = channel?.id ?? '';
  const stream = await follow(owner);
  await say(owner, id, 'Among us');
  await untilTold(stream, 'Among us');
  await owner.browser.call(contract.roles.remove, { params: { roleId } });
  expect((await stream.until('chat-gone')).data).toEqual({ channelId: id });
  await say(owner, channelId, 'To all');
  await untilTold(stream, 'To all');
});

test('a driver without a company gets the chat of a public event that they take part in', async () => {
  const event = await buildEvent(app(), company.owner, company.vtc.id, { reach: 'PUBLIC' });
  const guest = await buildDriver(app());
  await answerEvent(guest, event.id, 'YES');
  const channel = await channelOf(guest, 'EVENT');
  const stream = await follow(guest, app().replicaOrigin);
  await say(company.owner, channel.id, 'Welcome');
  await untilTold(stream, 'Welcome');
  await say(guest, channel.id, 'Thanks');
  await untilTold(stream, 'Thanks');
  await say(company.owner, channelId, 'Between us');
  await answerEvent(guest, event.id, 'NO');
  expect((await stream.until('chat-gone')).data).toEqual({ channelId: channel.id });
  expect(textsOf(stream)).toEqual(['Welcome', 'Thanks']);
});

test('changes that a client missed are listed, and channels that it lost', async () => {
  const { rev } = await say(company.owner, channelId, 'Known');
  await say(company.owner, channelId, 'Missed');
  const strange = await channelOf((await buildVtc(app())).owner);
  const after = `${channelId}:${rev},${strange.id}:0`;
  const { changes, reset, gone } = await member.browser.call(chat.listChanges, {
    query: { after },
  });
  expect(changes.map(({ text }) => text)).toEqual(['Missed']);
  expect({ reset, gone }).toEqual({ reset: false, gone: [strange.id] });
});

test('no token follows the chat', async () => {
  const headers = { authorization: `Bearer ${member.token}` };
  expect((await openStream(app(), '?topics=chat', headers)).status).toBe(403);
});
