import { limits } from '@waybill/schema/limits';
import { v7 as createId } from 'uuid';
import { expect, test } from 'vitest';
import { type Mentionable, markMentions, saysAll } from './mentions.policy.ts';

const nora = { id: 'nora', username: 'Nora' };
const nightline = { id: 'nightline', username: 'Nora Nightline' };
const twins = [
  { id: 'one', username: 'Sam' },
  { id: 'two', username: 'Sam' },
];
const readers = [nora, nightline, ...twins, { id: 'ö', username: 'Jörg (DE)' }];

const mark = (text: string, among: readonly Mentionable[] = readers) => {
  const { text: marked, mentions } = markMentions(text, among);
  return { text: marked, ids: mentions.map(({ id }) => id) };
};

test.each([
  ['Hi @Nora!', 'Hi <@nora>!', ['nora']],
  ['@nora nightline and @NORA', '<@nightline> and <@nora>', ['nightline', 'nora']],
  ['@Nora @Nora', '<@nora> <@nora>', ['nora']],
  ['@Norair, mail@Nora, @Nora_2', '@Norair, mail@Nora, @Nora_2', []],
  ['(@Jörg (DE))', '(<@ö>)', ['ö']],
  ['@Sam', '@Sam', []],
  ['@@Nora @', '@<@nora> @', ['nora']],
])('%s is marked as %s', (text, marked, ids) => {
  expect(mark(text)).toEqual({ text: marked, ids });
});

test('an id in the text is a mention if it is a reader’s', () => {
  const [one, other] = [createId(), createId()];
  const text = `<@${one}> <@${other}>`;
  expect(mark(text, [{ id: other, username: 'Sam' }])).toEqual({ text, ids: [other] });
});

test('a text mentions twenty readers at most, in bounded time', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({
    id: `r${index}`,
    username: `R${index}`,
  }));
  const text = many.map(({ username }) => `@${username}`).join(' ');
  const { ids, text: marked } = mark(text, many);
  expect(ids).toHaveLength(limits.chatMentions);
  expect(marked).toContain('@R29');
  expect(mark('@'.repeat(2_000)).ids).toEqual([]);
});

test('@all is a word of its own', () => {
  expect(['@all', 'Hi @All!', '(@all)'].map(saysAll)).toEqual([true, true, true]);
  expect(['@allan', 'mail@all.com', '@all_x', 'all'].some(saysAll)).toBe(false);
});
