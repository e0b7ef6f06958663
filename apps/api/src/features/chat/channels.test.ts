import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { beforeEach, expect, test } from 'vitest';
import { ally } from '../../testing/alliance-kit.ts';
import { channelOf, listChannels, listMessages, say } from '../../testing/chat-kit.ts';
import { buildSeries } from '../../testing/event-kit.ts';
import {
  buildMember,
  buildStaff,
  buildVtc,
  type Driver,
  password,
} from '../../testing/factories.ts';
import { refusalOf, refusedCodeOf } from '../../testing/refusal-of.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { chat } = contract;

let company: Awaited<ReturnType<typeof buildVtc>>;
let vtcId: string;
/** A member whose role has only the duty COMMUNITY. */
let host: Driver;
let member: Driver;

beforeEach(async () => {
  company = await buildVtc(app());
  vtcId = company.vtc.id;
  host = await buildStaff(app(), company, ['COMMUNITY']);
  member = await buildMember(app(), vtcId);
});

type Form = { name?: string; topic?: string; writers?: 'ALL' | 'STAFF'; slowS?: number };

const create = async ({ browser }: Driver, form: Form = {}) => {
  const input = { params: { vtcId }, body: { name: 'Trainees', ...form } };
  const { channel } = await browser.call(chat.createChannel, input);
  if (channel === null) throw new Error('not for those who create it');
  return channel;
};
const update = ({ browser }: Driver, channelId: string, form: Form) =>
  browser.call(chat.updateChannel, { params: { channelId }, body: { name: 'Trainees', ...form } });
const archive = ({ browser }: Driver, channelId: string) =>
  browser.call(chat.archiveChannel, { params: { channelId } });
const openDirect = async ({ browser }: Driver, { user }: Driver) =>
  (await browser.call(chat.openDirect, { body: { userId: user.id } })).channel;

const textsOf = async (driver: Driver, { id }: { id: string }) =>
  (await listMessages(driver, id)).map(({ text }) => text);

test('members who manage the community create channels, which all members read', async () => {
  expect(await refusedCodeOf(create(member))).toBe('FORBIDDEN');
  const channel = await create(host, { topic: 'First jobs' });
  expect(channel).toMatchObject({
    kind: 'COMPANY',
    isMain: false,
    name: 'Trainees',
    topic: 'First jobs',
    can: { write: true, manage: true, archive: true },
  });
  await say(member, channel.id, 'Hello');
  expect(await refusedCodeOf(update(member, channel.id, {}))).toBe('FORBIDDEN');
  const { channel: changed } = await update(host, channel.id, { name: 'Rookies', slowS: 60 });
  expect(changed).toMatchObject({ name: 'Rookies', topic: '', slowS: 60, lastN: 1 });
});

test('a channel of a role is for the members with it, as long as they have it', async () => {
  const { id: roleId } = await app().db.role.findFirstOrThrow({
    where: { vtcId, isOwner: false, duties: { has: 'COMMUNITY' } },
  });
  const other = await buildVtc(app());
  const { id: strangeId } = await app().db.role.findFirstOrThrow({
    where: { vtcId: other.vtc.id },
  });
  const createFor = async ({ browser }: Driver, id: string) => {
    const input = { params: { vtcId }, body: { name: 'Hosts', roleId: id } };
    return (await browser.call(chat.createChannel, input)).channel;
  };
  expect(await refusedCodeOf(createFor(company.owner, strangeId))).toBe('NOT_FOUND');
  expect(await createFor(company.owner, roleId)).toBeNull();
  expect(await refusedCodeOf(createFor(host, roleId))).toBe('ROLE_HAS_CHANNEL');
  const { id, name } = await channelOf(host, 'ROLE');
  expect(name).toBe('Hosts');
  await say(host, id, 'Between hosts');
  expect(await refusedCodeOf(listMessages(company.owner, id))).toBe('NOT_FOUND');
  expect((await listChannels(member)).map(({ kind }) => kind)).toEqual(['COMPANY']);
  const hold = { userId_roleId: { userId: member.user.id, roleId } };
  await app().db.memberRole.create({ data: { userId: member.user.id, roleId, vtcId } });
  expect(await textsOf(member, { id })).toEqual(['Between hosts']);
  await app().db.memberRole.delete({ where: hold });
  expect(await refusedCodeOf(listMessages(member, id))).toBe('NOT_FOUND');
  await archive(host, id);
  expect(await createFor(host, roleId)).toMatchObject({ id, kind: 'ROLE', lastN: 1 });
});

test('an archived channel can be read and no longer written', async () => {
  const { id } = await create(host);
  await say(member, id, 'Hello');
  expect(await refusedCodeOf(archive(member, id))).toBe('FORBIDDEN');
  await archive(host, id);
  expect((await listChannels(member)).map(({ isMain }) => isMain)).toEqual([true]);
  expect(await refusedCodeOf(say(member, id, 'Still here?'))).toBe('CHANNEL_ARCHIVED');
  expect(await listMessages(member, id)).toHaveLength(1);
});

test('the main channel keeps its name, and is not archived', async () => {
  const { id, name } = await channelOf(member);
  const { channel } = await update(host, id, { name: 'Other', topic: 'Be kind' });
  expect(channel).toMatchObject({ name, topic: 'Be kind', can: { manage: true, archive: false } });
  expect(await refusedCodeOf(archive(host, id))).toBe('CHANNEL_FIXED');
});

test('a company has twenty channels of its own at most', async () => {
  const count = limits.chatChannelsOwn - 1;
  const data = Array.from(
    { length: count },
    () => ({ kind: 'COMPANY', vtcId, name: 'One' }) as const,
  );
  await app().db.chatChannel.createMany({ data });
  const outcomes = await Promise.allSettled([create(host), create(company.owner)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await refusedCodeOf(create(host))).toBe('CHANNELS_TOO_MANY');
});

test('in a channel for staff, only members who manage the community write', async () => {
  const { id } = await create(host, { writers: 'STAFF' });
  expect(await refusedCodeOf(say(member, id, 'May I?'))).toBe('CHANNEL_FOR_STAFF');
  await say(host, id, 'Rules');
  expect((await listChannels(member)).find((one) => one.id === id)?.can.write).toBe(false);
  expect(await listMessages(member, id)).toHaveLength(1);
});

test('in slow mode drivers wait between two messages, moderators don’t', async () => {
  const { id } = await create(host, { slowS: 30 });
  await say(member, id, 'First');
  const { status, body, retryAfterSeconds } = await refusalOf(say(member, id, 'Second'));
  expect([status, body.code]).toEqual([429, 'CHAT_SLOW']);
  expect(retryAfterSeconds).toBeGreaterThan(0);
  await say(host, id, 'One');
  await say(host, id, 'Two');
  app().passTime(30_000);
  await say(member, id, 'Second');
});

test('two drivers have one channel, which they alone read', async () => {
  const channel = await openDirect(member, host);
  expect(channel).toMatchObject({ kind: 'DIRECT', name: host.user.username });
  const [again, also] = await Promise.all([openDirect(host, member), openDirect(member, host)]);
  expect([again.id, also.id]).toEqual([channel.id, channel.id]);
  expect(again.name).toBe(member.user.username);
  await say(member, channel.id, 'Between us');
  expect(await refusedCodeOf(listMessages(company.owner, channel.id))).toBe('NOT_FOUND');
  expect((await listChannels(company.owner)).map(({ kind }) => kind)).toEqual(['COMPANY']);
});

test('drivers without a common company or alliance don’t write to each other', async () => {
  const friends = await buildVtc(app());
  const { owner: friend } = friends;
  expect(await refusedCodeOf(openDirect(member, friend))).toBe('NOT_FOUND');
  expect(await refusedCodeOf(openDirect(member, member))).toBe('NOT_FOUND');
  const { id: allianceId } = await ally([company, friends], { noticeDays: 0 });
  expect(await refusedCodeOf(openDirect(member, friend))).toBe('NOT_FOUND');
  for (const { browser } of [company.owner, friend]) {
    const input = { params: { allianceId }, body: { terms: ['CHAT' as const] } };
    await browser.call(contract.alliances.setConsents, input);
  }
  const { id } = await openDirect(member, friend);
  await say(friend, id, 'Hello neighbour');
  await friend.browser.call(contract.alliances.giveNotice, { params: { allianceId } });
  expect(await refusedCodeOf(say(member, id, 'Still there?'))).toBe('DIRECT_CLOSED');
  expect((await listMessages(member, id)).map(({ text }) => text)).toEqual(['Hello neighbour']);
});

test('when one account is deleted, the other still reads their own words', async () => {
  const { id } = await openDirect(member, host);
  await say(member, id, 'From me');
  await say(host, id, 'From you');
  await host.browser.call(contract.account.removeAccount, { body: { currentPassword: password } });
  expect((await listMessages(member, id)).map(({ text }) => text)).toEqual(['From me', null]);
  expect(await refusedCodeOf(say(member, id, 'Bye'))).toBe('DIRECT_CLOSED');
});

test('messages are removed when they are older than the company keeps them', async () => {
  const keep = async (chatDays: string) => {
    const { name, tag, slogan } = company.vtc;
    const body = { vtcId, name, tag, slogan, chatDays };
    return company.owner.browser.call(contract.vtcs.update, { body, files: {} });
  };
  for (const days of ['29', '3651', '-1']) {
    expect((await refusalOf(keep(days))).body.fields).toHaveProperty('chatDays');
  }
  expect((await keep('30')).vtc.chatDays).toBe(30);
  const strangers = await buildVtc(app());
  const [main, elsewhere, direct] = [
    await channelOf(member),
    await channelOf(strangers.owner),
    await openDirect(member, host),
  ];
  const channels = [main, elsewhere, direct];
  for (const { id } of channels)
    await say(id === elsewhere.id ? strangers.owner : member, id, 'Old');
  const unread = { params: { channelId: main.id }, body: { n: 0 } };
  await company.owner.browser.call(chat.setRead, unread);
  /** Lets all messages grow older. */
  const age = async (days: number) =>
    app().db
      .$executeRaw`UPDATE chat_messages SET sent_at = sent_at - make_interval(days => ${days}::int)`;
  await age(20);
  await say(member, main.id, 'New');
  await age(11);
  await runTasks(app().services, 'chat.remove-old');
  expect(await textsOf(member, main)).toEqual(['New']);
  expect(await textsOf(strangers.owner, elsewhere)).toEqual(['Old']);
  expect(await textsOf(member, direct)).toEqual(['Old']);
  expect(await channelOf(company.owner)).toMatchObject({ lastN: 2, lastRev: 2, readN: 1 });
  expect((await say(member, main.id, 'Next')).n).toBe(3);
  await keep('0');
  await age(366);
  await runTasks(app().services, 'chat.remove-old');
  expect(await textsOf(member, main)).toEqual(['New', 'Next']);
  expect(await textsOf(member, direct)).toEqual([]);
});

test('of a series, the list has the channel of the next event, and those with messages', async () => {
  const { id } = await buildSeries(app(), company.owner, vtcId);
  const rows = await app().db.companyEvent.findMany({
    where: { seriesId: id },
    orderBy: { startsAt: 'asc' },
    select: { id: true },
  });
  expect(rows.length).toBeGreaterThan(2);
  const ofEvents = async () =>
    (await listChannels(company.owner)).map(({ kind, eventId }) => eventId ?? kind);
  expect(await ofEvents()).toEqual(['COMPANY', rows[0]?.id]);
  const channel = await app().db.chatChannel.findFirstOrThrow({
    where: { eventId: rows[2]?.id ?? null },
  });
  await say(company.owner, channel.id, 'Who is in?');
  expect(await ofEvents()).toEqual([rows[2]?.id, 'COMPANY', rows[0]?.id]);
});
