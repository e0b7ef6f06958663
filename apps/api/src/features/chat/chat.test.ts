import { contract } from '@waybill/schema/contract';
import type { ChatMark } from '@waybill/schema/features/chat.models';
import { chatEditSchema } from '@waybill/schema/features/chat.fields';
import { limits } from '@waybill/schema/limits';
import { blocksSchema } from '@waybill/schema/rich-text';
import { v7 as createId } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { parseMarkdown } from '../../lib/markdown.ts';
import { channelOf, listChannels, listMessages, say } from '../../testing/chat-kit.ts';
import {
  buildDriver,
  buildMember,
  buildStaff,
  buildVtc,
  type Driver,
  password,
} from '../../testing/factories.ts';
import { refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { withoutHeadings } from './chat.policy.ts';
import { markMentions } from './mentions.policy.ts';

const app = useTestApp();
const { chat } = contract;

let company: Awaited<ReturnType<typeof buildVtc>>;
let member: Driver;
/** The id of the company’s main channel. */
let channelId: string;

beforeEach(async () => {
  company = await buildVtc(app());
  member = await buildMember(app(), company.vtc.id);
  channelId = (await channelOf(member)).id;
});

const edit = ({ browser }: Driver, n: number, text: string) =>
  browser.call(chat.edit, { params: { channelId, n }, body: { text } });
const remove = ({ browser }: Driver, n: number) =>
  browser.call(chat.remove, { params: { channelId, n } });
const moderate = ({ browser }: Driver, n: number) =>
  browser.call(chat.moderate, { params: { channelId, n }, body: { reason: 'Insults.' } });
const react = ({ browser }: Driver, n: number, mark: ChatMark = 'UP') =>
  browser.call(chat.react, { params: { channelId, n, mark } });
const takeBack = ({ browser }: Driver, n: number, mark: ChatMark = 'UP') =>
  browser.call(chat.takeBack, { params: { channelId, n, mark } });
const setRead = ({ browser }: Driver, n: number, isUnread = false) =>
  browser.call(chat.setRead, { params: { channelId }, body: { n, isUnread } });
const page = async (query: { before?: number; after?: number }) => {
  const input = { params: { channelId }, query: { ...query, limit: 2 } };
  return (await member.browser.call(chat.listMessages, input)).messages.map(({ n }) => n);
};
const textsOf = async (driver: Driver) =>
  (await listMessages(driver, channelId)).map(({ text }) => text);

test('a company has a main channel, in which members read what others write', async () => {
  const { owner, vtc } = company;
  expect(await channelOf(owner)).toMatchObject({
    kind: 'COMPANY',
    isMain: true,
    name: vtc.name,
    lastN: 0,
    last: null,
  });
  const first = await say(owner, channelId, 'Meet at the **port**.');
  const second = await say(member, channelId, 'On my way', { replyN: first.n });
  expect(await listMessages(owner, channelId)).toEqual([first, second]);
  expect(second).toMatchObject({
    n: 2,
    author: { id: member.user.id, username: member.user.username },
    text: 'On my way',
    blocks: [{ type: 'paragraph', children: [{ type: 'text', text: 'On my way' }] }],
    reply: { n: 1, author: owner.user.username, text: 'Meet at the **port**.' },
    removed: null,
  });
  expect((await channelOf(owner)).last).toEqual({
    author: member.user.username,
    text: 'On my way',
    at: second.sentAt,
  });
});

test('numbers have no gaps and follow the order of sending, with many writers at once', async () => {
  const writers = [company.owner, member];
  while (writers.length < 8) writers.push(await buildMember(app(), company.vtc.id));
  const sent = await Promise.all(
    writers.flatMap((writer) =>
      Array.from({ length: 4 }, async (_, index) => say(writer, channelId, `Line ${index}`)),
    ),
  );
  const numbers = sent.map(({ n }) => n).toSorted((one, other) => one - other);
  expect(numbers).toEqual(Array.from({ length: 32 }, (_, index) => index + 1));
  const stored = await listMessages(member, channelId);
  expect(stored.map(({ n, rev }) => [n, rev])).toEqual(numbers.map((n) => [n, n]));
  expect(await channelOf(member)).toMatchObject({ lastN: 32, lastRev: 32 });
});

test('the same id again stores nothing twice, even at once', async () => {
  const [id, other] = [createId(), createId()];
  const send = async () =>
    member.browser.send(`/api/chat/channels/${channelId}/messages`, {
      method: 'POST',
      headers: { ...member.browser.writeHeaders(), 'content-type': 'application/json' },
      body: JSON.stringify({ id, text: 'Once' }),
    });
  const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status);
  expect(statuses.toSorted((one, two) => one - two)).toEqual([200, 200, 201]);
  const again = await say(member, channelId, 'Something else', { id });
  expect(again).toMatchObject({ n: 1, text: 'Once' });
  await say(member, channelId, 'Twice', { id: other });
  expect(await textsOf(member)).toEqual(['Once', 'Twice']);
});

test('an id of another author or channel is refused, and leaves no gap', async () => {
  const { id } = await say(member, channelId, 'Mine');
  expect(await refusedCodeOf(say(company.owner, channelId, 'Hers', { id }))).toBe('MESSAGE_TAKEN');
  const elsewhere = await buildVtc(app());
  const { id: otherId } = await channelOf(elsewhere.owner);
  expect(await refusedCodeOf(say(elsewhere.owner, otherId, 'There', { id }))).toBe('MESSAGE_TAKEN');
  expect(await channelOf(elsewhere.owner)).toMatchObject({ lastN: 0, lastRev: 0 });
  expect((await say(company.owner, channelId, 'Next')).n).toBe(2);
});

test('authors edit their messages for a day, and only their own', async () => {
  const { n, sentAt } = await say(member, channelId, 'See you at 7');
  await say(company.owner, channelId, 'OK');
  expect(await refusedCodeOf(edit(company.owner, n, 'See you at 9'))).toBe('NOT_FOUND');
  const { message } = await edit(member, n, 'See you at 8');
  expect(message).toMatchObject({
    n,
    rev: 3,
    text: 'See you at 8',
    sentAt,
    editedAt: expect.any(String),
  });
  expect(await channelOf(member)).toMatchObject({ lastN: 2, lastRev: 3 });
  app().passTime(limits.chatEditMs + 1);
  expect(await refusedCodeOf(edit(member, n, 'See you at 9'))).toBe('MESSAGE_TOO_OLD');
});

test('a removed message keeps its number and loses its text', async () => {
  const { n } = await say(member, channelId, 'Wrong channel');
  expect((await remove(member, n)).message).toMatchObject({
    n,
    rev: 2,
    text: null,
    blocks: null,
    removed: 'AUTHOR',
  });
  expect((await remove(member, n)).message.rev).toBe(2);
  expect(await refusedCodeOf(edit(member, n, 'Back'))).toBe('MESSAGE_REMOVED');
  expect((await app().db.chatMessage.findFirstOrThrow({ where: { channelId } })).body).toBeNull();
});

test('members who manage the community remove others’ messages with a reason, which is logged', async () => {
  const staff = await buildStaff(app(), company, ['COMMUNITY']);
  const { n } = await say(member, channelId, 'You all drive badly');
  expect(await refusedCodeOf(remove(staff, n))).toBe('NOT_FOUND');
  expect(await refusedCodeOf(moderate(member, n))).toBe('FORBIDDEN');
  expect((await moderate(staff, n)).message).toMatchObject({ text: null, removed: 'STAFF' });
  await moderate(staff, n);
  const entries = await app().db.auditEntry.findMany({ where: { action: 'chat.message-removed' } });
  expect(entries).toHaveLength(1);
  expect(JSON.stringify(entries)).not.toContain('drive badly');
  expect(entries[0]).toMatchObject({
    subjectName: member.user.username,
    after: { reason: 'Insults.' },
  });
});

test('readers react to a message, each with a mark once, and take it back', async () => {
  const { owner } = company;
  const { n } = await say(member, channelId, 'All delivered');
  const people = [owner, member].map(({ user: { id, username } }) => ({ id, username }));
  const byName = people.toSorted((one, other) => (one.username < other.username ? -1 : 1));
  await Promise.all([react(owner, n), react(owner, n), react(member, n)]);
  const { message } = await react(owner, n, 'TRUCK');
  expect(message).toMatchObject({
    rev: 4,
    reactions: [
      { mark: 'UP', users: byName },
      { mark: 'TRUCK', users: [people[0]] },
    ],
  });
  await takeBack(owner, n);
  expect((await takeBack(owner, n)).message).toMatchObject({
    rev: 5,
    reactions: [
      { mark: 'UP', users: [people[1]] },
      { mark: 'TRUCK', users: [people[0]] },
    ],
  });
  expect(await refusedCodeOf(react(owner, 7))).toBe('NOT_FOUND');
  expect((await remove(member, n)).message).toMatchObject({ rev: 6, reactions: [] });
  expect(await refusedCodeOf(react(owner, n))).toBe('MESSAGE_REMOVED');
});

test('read moves forward, on all devices, and back only on request', async () => {
  for (const text of ['One', 'Two', 'Three']) await say(company.owner, channelId, text);
  expect(await channelOf(member)).toMatchObject({ lastN: 3, readN: 0 });
  expect(await channelOf(company.owner)).toMatchObject({ lastN: 3, readN: 3 });
  expect(await setRead(member, 2)).toEqual({ readN: 2 });
  expect(await setRead(member, 1)).toEqual({ readN: 2 });
  expect(await setRead(member, 99)).toEqual({ readN: 3 });
  expect(await setRead(member, 1, true)).toEqual({ readN: 1 });
  expect((await channelOf(member)).readN).toBe(1);
});

test('what was written before a driver joined is read', async () => {
  await say(member, channelId, 'Before');
  const newcomer = await buildDriver(app());
  await newcomer.browser.call(contract.vtcs.join, {
    body: { userId: newcomer.user.id, vtcId: company.vtc.id },
  });
  expect(await channelOf(newcomer)).toMatchObject({ lastN: 1, readN: 1 });
  await say(member, channelId, 'After');
  expect(await channelOf(newcomer)).toMatchObject({ lastN: 2, readN: 1 });
});

test('messages are read page by page, before and after a number', async () => {
  for (let count = 1; count <= 5; count += 1) await say(member, channelId, `Line ${count}`);
  expect(await page({})).toEqual([4, 5]);
  expect(await page({ before: 4 })).toEqual([2, 3]);
  expect(await page({ after: 1 })).toEqual([2, 3]);
  expect(await page({ after: 5 })).toEqual([]);
});

/** Parts of hostile texts: scripts, marks that turn the direction, stacked marks, mentions and markup. */
const hostile = [
  '<script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '![x](https://example.com/x.png)',
  '\u202E\u2066\u200F',
  `a${'\u0301'.repeat(400)}`,
  '@'.repeat(300),
  '<@01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c20>',
  '@all',
  '> '.repeat(80),
  '- '.repeat(80),
  '*_`~['.repeat(40),
  '# x\n',
  '\u{1F69B}\uFE0F\u200D',
  'नमस्ते مرحبا 你好',
  '\'"\\%_&|!():*',
  'https://example.com/?q=<b>',
];

test(
  '5,000 hostile messages stay text: no other addresses, headings or markup, and a search takes them',
  { tags: 'thorough' },
  async () => {
    const readers = [{ id: company.owner.user.id, username: company.owner.user.username }];
    const texts = Array.from({ length: 5_000 }, (_, seed) => {
      const parts = Array.from({ length: 1 + (seed % 7) }, (_part, index) => {
        return hostile[(seed * 31 + index * (7 + (seed % 11))) % hostile.length] ?? '';
      });
      return parts.join(seed % 3 === 0 ? ' ' : '').slice(0, limits.chatText.max);
    });
    let longest = 0;
    for (const text of texts) {
      const parsed = chatEditSchema.safeParse({ text });
      if (!parsed.success) continue;
      const body = parseMarkdown(markMentions(parsed.data.text, readers).text);
      if (body === null) throw new Error(`no text: ${text}`);
      const { blocks } = withoutHeadings(body);
      expect(blocksSchema.safeParse(blocks).success).toBe(true);
      const tree = JSON.stringify(blocks);
      expect(tree).not.toMatch(/"type":"(heading|rule|image|html)"|"(href|url)":"(?!https?:)/);
      longest = Math.max(longest, tree.length);
    }
    expect(longest).toBeLessThan(200_000);
    // In parts that take far less than a statement may.
    for (let from = 0; from < texts.length; from += 100) {
      const part = texts.slice(from, from + 100);
      const [found] = await app().db.$queryRaw<{ count: number }[]>`
        SELECT count(chat_words(said))::int AS count FROM unnest(${part}::text[]) said
        WHERE chat_words(said) @@ chat_query(said) OR chat_query(said) IS NULL`;
      expect(found?.count).toBe(part.length);
    }
  },
);

test('a message has no headings and rules', async () => {
  const { blocks } = await say(member, channelId, '# Loud\n\n---\n\n- # Louder');
  expect(JSON.stringify(blocks)).not.toMatch(/heading|rule/);
  expect(blocks).toHaveLength(2);
  expect((await say(member, channelId, '---')).blocks).toEqual([
    { type: 'paragraph', children: [{ type: 'text', text: '---' }] },
  ]);
});

test('empty and overlong messages, and replies to none, are refused', async () => {
  expect(await refusedCodeOf(say(member, channelId, ' \u200B '))).toBe('VALIDATION_FAILED');
  expect(await refusedCodeOf(say(member, channelId, 'x'.repeat(2_001)))).toBe('VALIDATION_FAILED');
  expect(await refusedCodeOf(say(member, channelId, 'x\n'.repeat(50) + 'x'))).toBe(
    'VALIDATION_FAILED',
  );
  expect(await refusedCodeOf(say(member, channelId, 'Yes', { replyN: 7 }))).toBe('NOT_FOUND');
  expect(await channelOf(member)).toMatchObject({ lastN: 0 });
});

test('the texts of a deleted account are removed, and each has its own change', async () => {
  await say(member, channelId, 'One');
  await say(company.owner, channelId, 'Two');
  await react(company.owner, 1);
  await react(member, 2);
  await say(member, channelId, 'Three');
  await member.browser.call(contract.vtcs.leave);
  await member.browser.call(contract.account.removeAccount, {
    body: { currentPassword: password },
  });
  expect(
    (await listMessages(company.owner, channelId)).map(
      ({ n, rev, author, text, removed, reactions }) => [
        n,
        rev,
        author?.id,
        text,
        removed,
        reactions.length,
      ],
    ),
  ).toEqual([
    [1, 6, undefined, null, 'AUTHOR', 0],
    [2, 4, company.owner.user.id, 'Two', null, 0],
    [3, 7, undefined, null, 'AUTHOR', 0],
  ]);
  expect((await listChannels(company.owner))[0]).toMatchObject({ lastN: 3, lastRev: 7 });
});
