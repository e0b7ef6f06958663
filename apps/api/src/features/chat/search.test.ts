import { contract } from '@waybill/schema/contract';
import { beforeEach, expect, test } from 'vitest';
import { channelOf, say } from '../../testing/chat-kit.ts';
import { answerEvent, buildEvent } from '../../testing/event-kit.ts';
import { buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

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

interface SearchQuery {
  readonly channelId?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

const find = async ({ browser }: Driver, q: string, query: SearchQuery = {}) =>
  browser.call(chat.search, { query: { q, ...query } });

test('a search finds all words by their beginnings, newest first, page by page', async () => {
  const textsFound = async (q: string, query: SearchQuery = {}) =>
    (await find(member, q, query)).findings.map(({ text }) => text);
  await say(company.owner, channelId, 'Snow chains before Jönköping, see example.com/map');
  await say(member, channelId, `Snow again? Ask @${company.owner.user.username}`);
  const { n } = await say(member, channelId, 'No snow after all');
  await say(company.owner, channelId, 'Sunshine');
  expect(await textsFound('SNO')).toEqual([
    'No snow after all',
    `Snow again? Ask @${company.owner.user.username}`,
    'Snow chains before Jönköping, see example.com/map',
  ]);
  expect(await textsFound('chain snow')).toHaveLength(1);
  expect(await textsFound('jonkop')).toHaveLength(1);
  expect(await textsFound('xample')).toEqual([]);
  expect(await textsFound('example.com')).toHaveLength(1);
  for (const q of ["'):*", '| & !', company.owner.user.id]) expect(await textsFound(q)).toEqual([]);
  const { findings, nextCursor } = await find(member, 'snow', { limit: 2 });
  expect(findings[0]).toMatchObject({
    channel: { id: channelId, kind: 'COMPANY' },
    n,
    author: { id: member.user.id },
  });
  expect(await textsFound('snow', { cursor: nextCursor ?? '' })).toHaveLength(1);
  await member.browser.call(chat.remove, { params: { channelId, n } });
  expect(await textsFound('snow')).toHaveLength(2);
});

test('a search finds messages of channels that the driver may read, and no others', async () => {
  const elsewhere = await buildVtc(app());
  const there = await channelOf(elsewhere.owner);
  await say(elsewhere.owner, there.id, 'Snow in Oslo');
  await say(company.owner, channelId, 'Snow in Umeå');
  const textsFound = async (query: SearchQuery = {}) =>
    (await find(member, 'snow', query)).findings.map(({ text }) => text);
  expect(await textsFound()).toEqual(['Snow in Umeå']);
  expect(await textsFound({ channelId })).toEqual(['Snow in Umeå']);
  expect(await refusedCodeOf(textsFound({ channelId: there.id }))).toBe('NOT_FOUND');
  const event = await buildEvent(app(), company.owner, company.vtc.id);
  await answerEvent(member, event.id, 'YES');
  await say(company.owner, (await channelOf(member, 'EVENT')).id, 'Snow tonight');
  expect(await textsFound()).toEqual(['Snow tonight', 'Snow in Umeå']);
  await answerEvent(member, event.id, 'NO');
  expect(await textsFound()).toEqual(['Snow in Umeå']);
  await member.browser.call(contract.vtcs.leave);
  expect(await textsFound()).toEqual([]);
});

test('a search is in order across a busy channel and a quiet one, through all pages', async () => {
  const event = await buildEvent(app(), company.owner, company.vtc.id);
  await answerEvent(member, event.id, 'YES');
  const quiet = await channelOf(member, 'EVENT');
  // More than are looked through one by one; the quiet channel's reach as far back.
  await fill(channelId, { count: 2_400, everyS: 60, wordEach: 7 });
  await fill(quiet.id, { count: 40, everyS: 3_600, wordEach: 2 });
  const expected = await app().db.$queryRaw<{ place: string }[]>`
    SELECT channel_id || ':' || n AS place FROM chat_messages WHERE body ->> 'source' LIKE '%border%' ORDER BY sent_at DESC, channel_id DESC, n DESC`;
  const found: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await find(member, 'border', { limit: 100, ...(cursor && { cursor }) });
    found.push(...page.findings.map(({ channel, n }) => `${channel.id}:${n}`));
    cursor = page.nextCursor;
  }
  expect(expected).toHaveLength(362);
  expect(found).toEqual(expected.map(({ place }) => place));
});

/** Fills a channel with messages until now, some of which have the word. */
async function fill(
  id: string,
  { count, everyS, wordEach }: { count: number; everyS: number; wordEach: number },
): Promise<void> {
  await app().db.$executeRaw`
    WITH sent AS (
      INSERT INTO chat_messages (channel_id, n, id, author_id, body, sent_at, rev)
      SELECT ${id}::uuid, n, gen_random_uuid(), ${company.owner.user.id}::uuid,
             jsonb_build_object('source', CASE WHEN n % ${wordEach}::int = 0 THEN 'At the border' ELSE 'On the road' END,
                                'blocks', '[]'::jsonb),
             now() - (${count}::int - n) * ${everyS}::int * interval '1 second', n
      FROM generate_series(1, ${count}::int) n)
    UPDATE chat_channels SET last_n = ${count}, last_rev = ${count} WHERE id = ${id}::uuid`;
}
