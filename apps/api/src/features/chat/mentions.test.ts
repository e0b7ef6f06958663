import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { beforeEach, expect, test } from 'vitest';
import { channelOf, listMessages, say } from '../../testing/chat-kit.ts';
import { answerEvent, buildEvent } from '../../testing/event-kit.ts';
import {
  buildDriver,
  buildMember,
  buildStaff,
  buildVtc,
  type Driver,
} from '../../testing/factories.ts';
import { untilSettled } from '../../testing/outbox-settled.ts';
import { refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ runsOutbox: true });
const { chat, notifications } = contract;

let company: Awaited<ReturnType<typeof buildVtc>>;
let nora: Driver;
let sam: Driver;
let channelId: string;

beforeEach(async () => {
  company = await buildVtc(app());
  nora = await buildMember(app(), company.vtc.id, 'Nora Nightline');
  sam = await buildMember(app(), company.vtc.id, 'Sam');
  channelId = (await channelOf(nora)).id;
});

/** Lists what a driver was notified of in the chat, the latest first. */
async function listTold({ browser }: Driver) {
  await untilSettled(app());
  const { groups } = await browser.call(notifications.list, { query: {} });
  return groups
    .flatMap(({ items }) => items)
    .flatMap((item) =>
      item.kind === 'mention.created' || item.kind === 'message.received' ? [item] : [],
    );
}
const linksOf = async (driver: Driver) => (await listTold(driver)).map(({ link }) => link);
const involve = ({ browser }: Driver, id: string, involvement: 'ALL' | 'MENTIONS' | 'NOTHING') =>
  browser.call(chat.setInvolvement, { params: { channelId: id }, body: { involvement } });
const read = ({ browser }: Driver, id: string, n: number) =>
  browser.call(chat.setRead, { params: { channelId: id }, body: { n } });
const find = async ({ browser }: Driver, id: string, q = '') => {
  const input = { params: { channelId: id }, query: { q } };
  const { readers } = await browser.call(chat.listReaders, input);
  return readers.map(({ username }) => username);
};
const openDirect = async ({ browser }: Driver, { user }: Driver) =>
  (await browser.call(chat.openDirect, { body: { userId: user.id } })).channel.id;
const around = async (n: number) => {
  const input = { params: { channelId }, query: { around: n, limit: 4 } };
  return (await sam.browser.call(chat.listMessages, input)).messages.map((one) => one.n);
};

test('a driver who is mentioned is notified without the text, until they read it', async () => {
  const message = await say(sam, channelId, 'Planted: take @nora nightline along');
  expect(message).toMatchObject({
    text: 'Planted: take @Nora Nightline along',
    mentions: [{ id: nora.user.id, username: 'Nora Nightline' }],
  });
  expect(await listMessages(sam, channelId)).toEqual([message]);
  expect(message.blocks).toEqual([
    {
      type: 'paragraph',
      children: [
        { type: 'text', text: 'Planted: take ' },
        { type: 'strong', children: [{ type: 'text', text: '@Nora Nightline' }] },
        { type: 'text', text: ' along' },
      ],
    },
  ]);
  expect(await channelOf(nora)).toMatchObject({ mentionsUnread: 1 });
  expect(await channelOf(company.owner)).toMatchObject({ mentionsUnread: 0 });
  const told = await listTold(nora);
  expect(told).toMatchObject([
    {
      kind: 'mention.created',
      params: { channel: company.vtc.name },
      driver: { username: 'Sam' },
      link: `/dashboard/chat/${channelId}?message=1`,
      isRead: false,
    },
  ]);
  expect(JSON.stringify(told)).not.toContain('Planted');
  expect([await linksOf(sam), await linksOf(company.owner)]).toEqual([[], []]);
  await read(nora, channelId, 1);
  expect(await channelOf(nora)).toMatchObject({ mentionsUnread: 0 });
  expect(await listTold(nora)).toMatchObject([{ isRead: true }]);
});

test('messages show the names of today', async () => {
  await say(sam, channelId, 'Ask @Nora Nightline `@Nora Nightline`');
  await say(nora, channelId, 'Yes?', { replyN: 1 });
  await app().db.user.update({ where: { id: nora.user.id }, data: { username: 'Eleonora' } });
  const [question, answer] = await listMessages(sam, channelId);
  expect([question?.text, answer?.reply?.text]).toEqual([
    'Ask @Eleonora `@Eleonora`',
    'Ask @Eleonora `@Eleonora`',
  ]);
  expect(JSON.stringify(question?.blocks)).not.toContain('<@');
});

test('only readers are mentioned', async () => {
  const { owner: stranger } = await buildVtc(app());
  const message = await say(sam, channelId, `@${stranger.user.username} <@${stranger.user.id}>`);
  expect(message.mentions).toEqual([]);
  expect(await linksOf(stranger)).toEqual([]);
});

test('of two readers with one name, the picked one is notified', async () => {
  const other = await buildMember(app(), company.vtc.id, 'Sam');
  await say(nora, channelId, `Hello <@${other.user.id}>`);
  await say(nora, channelId, 'Hello @Sam');
  expect([await linksOf(sam), await linksOf(other)]).toEqual([
    [],
    [`/dashboard/chat/${channelId}?message=1`],
  ]);
});

test('members who manage the community mention all, five times a day', async () => {
  const host = await buildStaff(app(), company, ['COMMUNITY']);
  expect(await say(sam, channelId, 'Hi @all')).toMatchObject({ mentionsAll: false });
  for (let count = 0; count < limits.chatAllADay; count += 1) {
    expect(await say(host, channelId, 'Convoy, @all')).toMatchObject({ mentionsAll: true });
  }
  expect(await refusedCodeOf(say(host, channelId, 'Again, @all'))).toBe('CHAT_ALL_TOO_MANY');
  expect(await linksOf(sam)).toHaveLength(limits.chatAllADay);
  expect(await linksOf(host)).toEqual([]);
  app().passTime(86_400_000);
  expect(await say(host, channelId, 'Next day, @all')).toMatchObject({ mentionsAll: true });
});

test('a driver who wants to know nothing of a channel is not notified', async () => {
  await involve(nora, channelId, 'NOTHING');
  await say(sam, channelId, '@Nora Nightline');
  await involve(nora, channelId, 'MENTIONS');
  await say(sam, channelId, 'Hello');
  await say(sam, channelId, '@Nora Nightline');
  expect(await channelOf(nora)).toMatchObject({ involvement: 'MENTIONS' });
  expect(await linksOf(nora)).toEqual([`/dashboard/chat/${channelId}?message=3`]);
});

test('a direct message notifies at the first unread, and after ten quiet minutes', async () => {
  const id = await openDirect(sam, nora);
  const linkOf = (n: number) => `/dashboard/chat/${id}?message=${n}`;
  await say(sam, id, 'First @Nora Nightline');
  await say(sam, id, 'Second');
  expect(await linksOf(nora)).toEqual([linkOf(1)]);
  app().passTime(limits.chatQuietMs);
  await say(sam, id, 'Third');
  expect(await linksOf(nora)).toEqual([linkOf(3), linkOf(1)]);
  await read(nora, id, 3);
  await say(sam, id, 'Fourth');
  expect(await linksOf(nora)).toEqual([linkOf(4), linkOf(3), linkOf(1)]);
  expect(await linksOf(sam)).toEqual([]);
  await involve(nora, id, 'MENTIONS');
  await read(nora, id, 4);
  await say(sam, id, 'Fifth');
  await say(sam, id, 'Sixth @Nora Nightline');
  expect((await linksOf(nora))[0]).toBe(linkOf(6));
});

test('a removed message counts as no mention', async () => {
  const { n } = await say(sam, channelId, '@Nora Nightline');
  await sam.browser.call(chat.remove, { params: { channelId, n } });
  expect(await channelOf(nora)).toMatchObject({ lastN: 1, mentionsUnread: 0 });
});

test('the picker finds readers by the beginning of a word', async () => {
  expect(await find(sam, channelId)).toEqual(
    ['Nora Nightline', company.owner.user.username].toSorted(),
  );
  expect(await find(sam, channelId, 'night')).toEqual(['Nora Nightline']);
  expect(await find(sam, channelId, 'ight')).toEqual([]);
  expect(await find(sam, channelId, '%')).toEqual([]);
});

test('in an event’s channel, drivers of other companies find only those who have written', async () => {
  const guest = await buildDriver(app());
  const event = await buildEvent(app(), company.owner, company.vtc.id, { reach: 'PUBLIC' });
  for (const driver of [guest, nora, sam]) await answerEvent(driver, event.id, 'YES');
  const { id } = await channelOf(guest, 'EVENT');
  await say(sam, id, 'Who else?');
  expect(await find(guest, id)).toEqual(['Sam']);
  expect(await find(sam, id)).toContain('Nora Nightline');
  expect((await say(guest, id, '@Nora Nightline @Sam')).mentions).toHaveLength(1);
});

test('messages around a number are listed', async () => {
  for (let n = 1; n <= 9; n += 1) await say(n % 2 ? sam : nora, channelId, `Line ${n}`);
  expect([await around(5), await around(1), await around(9)]).toEqual([
    [4, 5, 6, 7],
    [1, 2, 3],
    [8, 9],
  ]);
});
