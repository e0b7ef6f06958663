import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { beforeEach, expect, test } from 'vitest';
import { ally } from '../../testing/alliance-kit.ts';
import { channelOf, listChannels, say } from '../../testing/chat-kit.ts';
import { answerEvent, buildDraft, buildEvent } from '../../testing/event-kit.ts';
import {
  buildDriver,
  buildMember,
  buildStaff,
  buildVtc,
  type Driver,
} from '../../testing/factories.ts';
import { refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { chat } = contract;

let company: Awaited<ReturnType<typeof buildVtc>>;
let friends: Awaited<ReturnType<typeof buildVtc>>;
let vtcId: string;
/** Those whose access is compared, by name. */
let people: Readonly<Record<'owner' | 'organiser' | 'member' | 'friend' | 'outsider', Driver>>;

beforeEach(async () => {
  company = await buildVtc(app());
  friends = await buildVtc(app());
  vtcId = company.vtc.id;
  people = {
    owner: company.owner,
    organiser: await buildStaff(app(), company, ['EVENTS']),
    member: await buildMember(app(), vtcId),
    friend: friends.owner,
    outsider: await buildDriver(app()),
  };
});

/** Lists who reads and writes in a channel. @throws when routes disagree about a person */
async function listReaders(channelId: string): Promise<string[]> {
  const readers = [];
  for (const [name, driver] of Object.entries(people)) {
    const [params, call] = [{ channelId }, driver.browser.call];
    const inMessage = { ...params, n: 1 };
    const asked = {
      list: call(chat.listMessages, { params, query: {} }),
      send: say(driver, channelId, `From ${name}`),
      read: call(chat.setRead, { params, body: { n: 0 } }),
      edit: call(chat.edit, { params: inMessage, body: { text: 'Planted' } }),
      remove: call(chat.remove, { params: inMessage }),
      moderate: call(chat.moderate, { params: inMessage, body: { reason: 'None.' } }),
    };
    const codes: Readonly<Record<string, string>> = Object.fromEntries(
      await Promise.all(
        Object.entries(asked).map(async ([route, request]) => [
          route,
          await refusedCodeOf(request).catch(() => 'OK'),
        ]),
      ),
    );
    const isListed = (await listChannels(driver)).some(({ id }) => id === channelId);
    const { list, send, read } = codes;
    const [isReader, isRefused] = [
      [list, send, read].every((code) => code === 'OK'),
      Object.values(codes).every((code) => code === 'NOT_FOUND'),
    ];
    if (isListed ? !isReader : !isRefused) throw new Error(`${name}: ${JSON.stringify(codes)}`);
    if (isListed) readers.push(name);
  }
  return readers;
}

const kick = ({ user }: Driver) =>
  company.owner.browser.call(contract.members.kick, { params: { vtcId, userId: user.id } });

test('the main channel is for members, as long as they are', async () => {
  const { id } = await channelOf(people.member);
  expect(await listReaders(id)).toEqual(['owner', 'organiser', 'member']);
  await kick(people.member);
  expect(await listReaders(id)).toEqual(['owner', 'organiser']);
  await people.outsider.browser.call(contract.vtcs.join, {
    body: { userId: people.outsider.user.id, vtcId },
  });
  expect(await listReaders(id)).toEqual(['owner', 'organiser', 'outsider']);
});

test('an event’s channel is for those who take part and still see it, and for its organisers', async () => {
  const { organiser, member, friend, outsider } = people;
  const draft = await buildDraft(app(), organiser, vtcId);
  expect((await listChannels(organiser)).map(({ kind }) => kind)).toEqual(['COMPANY']);
  await organiser.browser.call(contract.events.remove, { params: { eventId: draft.id } });
  const alliance = await ally([company, friends], { noticeDays: 0 });
  const event = await buildEvent(app(), organiser, vtcId, { reach: 'ALLIES', places: 2 });
  const channel = await channelOf(organiser, 'EVENT');
  expect(channel).toMatchObject({ name: event.title, eventId: event.id });
  expect(await listReaders(channel.id)).toEqual(['owner', 'organiser']);
  await answerEvent(member, event.id, 'MAYBE');
  await answerEvent(friend, event.id, 'YES');
  expect(await listReaders(channel.id)).toEqual(['owner', 'organiser', 'member', 'friend']);
  await answerEvent(member, event.id, 'NO');
  await friends.owner.browser.call(contract.alliances.giveNotice, {
    params: { allianceId: alliance.id },
  });
  expect(await listReaders(channel.id)).toEqual(['owner', 'organiser']);
  await buildEvent(app(), organiser, vtcId, { reach: 'PUBLIC' }).then(({ id }) =>
    answerEvent(outsider, id, 'YES'),
  );
  const open = await channelOf(outsider, 'EVENT');
  expect(await listReaders(open.id)).toEqual(['owner', 'organiser', 'outsider']);
  await app().db.vtcBlock.create({
    data: { vtcId, userId: outsider.user.id, createdAt: new Date() },
  });
  expect(await listReaders(open.id)).toEqual(['owner', 'organiser']);
});

test('an event’s channel is archived two weeks after the event', async () => {
  const { organiser } = people;
  const { endsAt } = await buildEvent(app(), organiser, vtcId);
  const { id: channelId } = await channelOf(organiser, 'EVENT');
  await say(organiser, channelId, 'See you');
  app().travelTo(Date.parse(endsAt) + limits.chatAfterEventMs);
  expect((await listChannels(organiser)).map(({ kind }) => kind)).toEqual(['COMPANY']);
  expect(await refusedCodeOf(say(organiser, channelId, 'Still here?'))).toBe('CHANNEL_ARCHIVED');
  const page = { params: { channelId }, query: {} };
  expect((await organiser.browser.call(chat.listMessages, page)).messages).toHaveLength(1);
});

test('an alliance’s channel is for members who see it, of companies that take part in the chat', async () => {
  const { owner, friend } = people;
  const alliance = await ally([company, friends], { noticeDays: 0 }, ['CHAT']);
  const params = { allianceId: alliance.id };
  const { id } = await channelOf(owner, 'ALLIANCE');
  expect(await listReaders(id)).toEqual(['owner', 'member', 'friend']);
  await friend.browser.call(contract.alliances.setConsents, { params, body: { terms: [] } });
  expect(await listReaders(id)).toEqual(['owner', 'member']);
  await friend.browser.call(contract.alliances.setConsents, { params, body: { terms: ['CHAT'] } });
  expect(await listReaders(id)).toEqual(['owner', 'member', 'friend']);
  await friend.browser.call(contract.alliances.giveNotice, { params });
  expect(await listReaders(id)).toEqual(['owner', 'member']);
});

test('in an alliance, moderators remove messages of their own members alone', async () => {
  const { owner, friend, member } = people;
  await ally([company, friends], {}, ['CHAT']);
  const { id: channelId } = await channelOf(owner, 'ALLIANCE');
  await say(member, channelId, 'Spam');
  const moderate = ({ browser }: Driver) =>
    browser.call(chat.moderate, { params: { channelId, n: 1 }, body: { reason: 'Spam.' } });
  expect(await refusedCodeOf(moderate(friend))).toBe('FORBIDDEN');
  expect((await moderate(owner)).message.removed).toBe('STAFF');
});

test('no token reads the chat', async () => {
  const { member } = people;
  const { id } = await channelOf(member);
  const headers = { authorization: `Bearer ${member.token}` };
  for (const path of ['channels', `channels/${id}/messages`]) {
    const response = await fetch(`${app().origin}/api/chat/${path}`, { headers });
    expect(response.status).toBe(403);
  }
});
