import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { ally } from '../../testing/alliance-kit.ts';
import { channelOf, cutNotifications, listChannels, say } from '../../testing/chat-kit.ts';
import { answerEvent, buildEvent, eventForm } from '../../testing/event-kit.ts';
import {
  buildDriver,
  buildMember,
  buildRole,
  buildStaff,
  buildVtc,
  type Driver,
} from '../../testing/factories.ts';
import { type LiveStream, openStream } from '../../testing/live-stream.ts';
import { refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ hasReplica: true });
const { chat, chatModeration } = contract;

const kinds = ['COMPANY', 'ROLE', 'EVENT', 'ALLIANCE', 'DIRECT'] as const;
type Readers = Readonly<Record<(typeof kinds)[number], string>>;

let company: Awaited<ReturnType<typeof buildVtc>>;
let friends: Awaited<ReturnType<typeof buildVtc>>;
let vtcId: string;
/** Those whose access is compared, by name. */
let people: Readonly<
  Record<'owner' | 'organiser' | 'member' | 'newcomer' | 'friend' | 'stranger', Driver>
>;

beforeEach(async () => {
  company = await buildVtc(app());
  friends = await buildVtc(app());
  vtcId = company.vtc.id;
  people = {
    owner: company.owner,
    organiser: await buildStaff(app(), company, ['EVENTS']),
    member: await buildMember(app(), vtcId),
    newcomer: await buildDriver(app()),
    friend: friends.owner,
    stranger: await buildDriver(app()),
  };
});

/**
 * Lists who reads a channel, and who of them can't write, with a word that each of them plants in it.
 * @throws when routes disagree about a person
 */
async function listReaders(channelId: string, plant: (name: string) => string): Promise<string> {
  const readers = [];
  for (const [name, driver] of Object.entries(people)) {
    const [params, call] = [{ channelId }, driver.browser.call];
    const asked = {
      list: call(chat.listMessages, { params, query: {} }),
      search: call(chat.search, { query: { q: 'planted', channelId } }),
      read: call(chat.setRead, { params, body: { n: 0 } }),
      send: say(driver, channelId, plant(name)),
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
    const reads = ['list', 'search', 'read'].map((route) => codes[route]);
    const isReader = reads.every((code) => code === 'OK') && codes['send'] !== 'NOT_FOUND';
    const isRefused = Object.values(codes).every((code) => code === 'NOT_FOUND');
    if (isListed ? !isReader : !isRefused) throw new Error(`${name}: ${JSON.stringify(codes)}`);
    if (isListed) readers.push(codes['send'] === 'OK' ? name : `${name}*`);
  }
  return readers.join(' ');
}

/** Lists the channels in which a search through all of a driver's channels finds planted words. */
async function listFound({ browser }: Driver): Promise<Set<string>> {
  const { findings } = await browser.call(chat.search, { query: { q: 'planted', limit: 100 } });
  return new Set(findings.map(({ channel }) => channel.id));
}

test(
  'each channel is for its readers, through all that happens to them, on routes and streams',
  { tags: 'thorough', timeout: 300_000 },
  async () => {
    const { owner, organiser, member, newcomer, friend, stranger } = people;
    const { id: roleId } = await buildRole(owner, vtcId, []);
    const giveRoles = ({ user }: Driver, roleIds: readonly string[]) =>
      owner.browser.call(contract.members.setRoles, {
        params: { vtcId, userId: user.id },
        body: { roleIds: [...roleIds] },
      });
    const alliance = await ally([company, friends], { noticeDays: 0 }, ['CHAT']);
    const inAlliance = { allianceId: alliance.id };
    const event = await buildEvent(app(), organiser, vtcId, { reach: 'ALLIES' });
    const ofRole = { params: { vtcId }, body: { name: 'Crew', roleId } };
    const { channel: direct } = await member.browser.call(chat.openDirect, {
      body: { userId: owner.user.id },
    });
    await giveRoles(owner, [(await ownerRole()).id, roleId]);
    const { channel: crew } = await owner.browser.call(chat.createChannel, ofRole);
    await giveRoles(owner, [(await ownerRole()).id]);
    const channelIds: Readonly<Record<(typeof kinds)[number], string>> = {
      COMPANY: (await channelOf(organiser)).id,
      ROLE: crew?.id ?? '',
      EVENT: (await channelOf(organiser, 'EVENT')).id,
      ALLIANCE: (await channelOf(owner, 'ALLIANCE')).id,
      DIRECT: direct.id,
    };
    const block = { params: { channelId: direct.id } };

    // Each phase begins with what happens. A star is for those who read, but can't write.
    const phases: readonly (readonly [title: string, act: () => Promise<unknown>, Readers])[] = [
      [
        'at first',
        async () => {},
        {
          COMPANY: 'owner organiser member',
          ROLE: '',
          EVENT: 'owner organiser',
          ALLIANCE: 'owner member friend',
          DIRECT: 'owner member',
        },
      ],
      [
        'a role is given, two answer, one joins',
        async () => {
          const [defaultRole] = await rolesOf(member);
          await giveRoles(member, [defaultRole ?? '', roleId]);
          await answerEvent(member, event.id, 'MAYBE');
          await answerEvent(friend, event.id, 'YES');
          await newcomer.browser.call(contract.vtcs.join, {
            body: { userId: newcomer.user.id, vtcId },
          });
        },
        {
          COMPANY: 'owner organiser member newcomer',
          ROLE: 'member',
          EVENT: 'owner organiser member friend',
          ALLIANCE: 'owner member newcomer friend',
          DIRECT: 'owner member',
        },
      ],
      [
        'roles are taken, and an answer',
        async () => {
          const [defaultRole] = await rolesOf(newcomer);
          await giveRoles(member, [defaultRole ?? '']);
          await giveRoles(organiser, [defaultRole ?? '']);
          await answerEvent(member, event.id, 'NO');
        },
        {
          COMPANY: 'owner organiser member newcomer',
          ROLE: '',
          EVENT: 'owner friend',
          ALLIANCE: 'owner organiser member newcomer friend',
          DIRECT: 'owner member',
        },
      ],
      [
        'an ally no longer takes part in the chat, and one blocks another',
        async () => {
          await friend.browser.call(contract.alliances.setConsents, {
            params: inAlliance,
            body: { terms: [] },
          });
          await member.browser.call(chatModeration.block, block);
        },
        {
          COMPANY: 'owner organiser member newcomer',
          ROLE: '',
          EVENT: 'owner friend',
          ALLIANCE: 'owner organiser member newcomer',
          DIRECT: 'owner* member*',
        },
      ],
      [
        'the ally leaves',
        async () => {
          await friend.browser.call(contract.alliances.giveNotice, { params: inAlliance });
          await member.browser.call(chatModeration.unblock, block);
        },
        {
          COMPANY: 'owner organiser member newcomer',
          ROLE: '',
          EVENT: 'owner',
          ALLIANCE: 'owner organiser member newcomer',
          DIRECT: 'owner member',
        },
      ],
      [
        'the event opens to all, one of the company is kicked',
        async () => {
          await owner.browser.call(contract.events.update, {
            params: { eventId: event.id },
            body: eventForm(app(), { reach: 'PUBLIC' }),
          });
          await answerEvent(stranger, event.id, 'YES');
          await answerEvent(newcomer, event.id, 'YES');
          await answerEvent(friend, event.id, 'NO');
          await kick(member);
        },
        {
          COMPANY: 'owner organiser newcomer',
          ROLE: '',
          EVENT: 'owner newcomer stranger',
          ALLIANCE: 'owner organiser newcomer',
          DIRECT: 'owner* member*',
        },
      ],
      [
        'a driver of the event is blocked',
        () =>
          app().db.vtcBlock.create({
            data: { vtcId, userId: stranger.user.id, createdAt: new Date() },
          }),
        {
          COMPANY: 'owner organiser newcomer',
          ROLE: '',
          EVENT: 'owner newcomer',
          ALLIANCE: 'owner organiser newcomer',
          DIRECT: 'owner* member*',
        },
      ],
      [
        'the event is over',
        async () => app().travelTo(Date.parse(event.endsAt) + 1),
        {
          COMPANY: 'owner organiser newcomer',
          ROLE: '',
          EVENT: 'owner newcomer',
          ALLIANCE: 'owner organiser newcomer',
          DIRECT: 'owner* member*',
        },
      ],
    ];

    const streams = new Map<string, LiveStream>();
    for (const [index, [name, driver]] of Object.entries(people).entries()) {
      const { origin, replicaOrigin } = app();
      const at = { origin: index % 2 === 0 ? origin : replicaOrigin };
      const stream = await openStream(at, '?topics=chat', driver.browser.writeHeaders());
      onTestFinished(() => stream.close());
      await stream.until('hello');
      streams.set(name, stream);
    }
    const allowed = new Map<string, Set<string>>(
      Object.keys(people).map((name) => [name, new Set()]),
    );
    for (const [phase, [title, act, expected]] of phases.entries()) {
      await act();
      // Whether notifications arrive makes no difference.
      if (phase % 2 === 1) await cutNotifications(app());
      for (const kind of kinds) {
        const word = (name: string) => `planted ${phase} ${kind} ${name}`;
        expect(await listReaders(channelIds[kind], word), `${title}: ${kind}`).toBe(expected[kind]);
        const readers = expected[kind].split(' ').filter(Boolean);
        const writers = readers.filter((name) => !name.endsWith('*'));
        for (const reader of readers) {
          for (const writer of writers) allowed.get(reader.replace('*', ''))?.add(word(writer));
        }
      }
      for (const [name, driver] of Object.entries(people)) {
        const strange = kinds.flatMap((kind) =>
          expected[kind].replaceAll('*', '').split(' ').includes(name) ? [] : channelIds[kind],
        );
        const found = await listFound(driver);
        expect(
          strange.filter((id) => found.has(id)),
          `${title}: search by ${name}`,
        ).toEqual([]);
      }
      for (const [name, stream] of streams) {
        const words = () =>
          new Set(stream.told.map(({ data }) => String(data['text'])).filter(isPlanted));
        await expect.poll(words, { timeout: 30_000 }).toEqual(allowed.get(name));
      }
    }
  },
);

const isPlanted = (text: string) => text.startsWith('planted ');

const ownerRole = () => app().db.role.findFirstOrThrow({ where: { vtcId, isOwner: true } });

const rolesOf = async ({ user }: Driver) =>
  (await app().db.memberRole.findMany({ where: { vtcId, userId: user.id } })).map(
    ({ roleId }) => roleId,
  );

const kick = ({ user }: Driver) =>
  company.owner.browser.call(contract.members.kick, { params: { vtcId, userId: user.id } });

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
