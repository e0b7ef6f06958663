import { limits } from '@waybill/schema/limits';
import { blocksSchema, type Block, type Inline } from '@waybill/schema/rich-text';
import { markdownSchema } from '@waybill/schema/text';
import { array, assert, constantFrom, nat, oneof, property, string, tuple } from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { parseMarkdown } from './markdown.ts';

/** A tab counts as four blanks. */
const typed = markdownSchema({ max: 4 * limits.vtcRules.max }, 'too long');

function read(text: string): readonly Block[] {
  return parseMarkdown(typed.parse(text))?.blocks ?? [];
}

function textOf(nodes: readonly (Block | Inline)[]): string {
  return nodes
    .map((node) => {
      if ('text' in node) return node.text;
      if ('children' in node) return textOf(node.children);
      if ('items' in node) return node.items.map(textOf).join('');
      return '';
    })
    .join('');
}

function addressesOf(nodes: readonly (Block | Inline)[]): string[] {
  return nodes.flatMap((node) => {
    if ('items' in node) return node.items.flatMap(addressesOf);
    if (!('children' in node)) return [];
    return [...('href' in node ? [node.href] : []), ...addressesOf(node.children)];
  });
}

const word = (text: string): Inline => ({ type: 'text', text });
const item = (text: string): Block => ({ type: 'paragraph', children: [word(text)] });

describe('the text that people write', () => {
  test('has paragraphs, lines, emphasis, code and links', () => {
    expect(read('We *drive* **nights**.\nSee https://nord.example/a.\n\nAsk `NORD`')).toEqual([
      {
        type: 'paragraph',
        children: [
          word('We '),
          { type: 'emphasis', children: [word('drive')] },
          word(' '),
          { type: 'strong', children: [word('nights')] },
          word('.'),
          { type: 'break' },
          word('See '),
          {
            type: 'link',
            href: 'https://nord.example/a',
            children: [word('https://nord.example/a')],
          },
          word('.'),
        ],
      },
      { type: 'paragraph', children: [word('Ask '), { type: 'code', text: 'NORD' }] },
    ]);
  });

  test('has lists within lists, quotes, code and rules', () => {
    expect(read('3. a\n   - b\n\n> c\n\n```\nd\n  e\n```\n\n---')).toEqual([
      {
        type: 'list',
        start: 3,
        items: [[item('a'), { type: 'list', start: null, items: [[item('b')]] }]],
      },
      { type: 'quote', children: [item('c')] },
      { type: 'code', text: 'd\n  e' },
      { type: 'rule' },
    ]);
  });

  test('has headings without skipped levels', () => {
    const levels = read('### a\n\n# b\n\n##### c\n\n###### d\n\n###### e').map((block) =>
      block.type === 'heading' ? block.level : null,
    );
    expect(levels).toEqual([1, 1, 2, 3, 3]);
  });

  test('keeps markup outside the tree as text', () => {
    const text = '<b>bold</b> <!-- note --> | a | b | [x][1]';
    expect(read(text)).toEqual([{ type: 'paragraph', children: [word(text)] }]);
    expect(read('![logo](https://nord.example/a.png)')).toEqual([
      {
        type: 'paragraph',
        children: [{ type: 'link', href: 'https://nord.example/a.png', children: [word('logo')] }],
      },
    ]);
  });

  test('is empty if nothing is visible', () => {
    for (const text of ['', ' \n\n ', '\u200b'])
      expect(parseMarkdown(typed.parse(text))).toBeNull();
    expect(read('&#8203;')).toEqual([]);
  });
});

const schemes = [
  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  '&#106;avascript:',
  'data:text/html,',
];
const others = [
  'vbscript:',
  'file:///',
  'blob:',
  'about:',
  'intent:',
  '//',
  '\\\\',
  'https:\\',
  '',
];
const secrets = [
  'https://a:b@',
  'https://user@',
  'http://[',
  'https://\u202e',
  'ftp://',
  'mailto:',
];

/** Fragments of attacks, of Markdown and of both, to build hostile texts from. */
const pieces = oneof(
  tuple(
    constantFrom(...schemes, ...others, ...secrets),
    constantFrom('alert(1)', 'x.example'),
  ).chain(([scheme, rest]) =>
    constantFrom(
      `[a](${scheme}${rest})`,
      `[a](<${scheme}${rest}>)`,
      `![a](${scheme}${rest} "t")`,
      `<${scheme}${rest}>`,
      `[a]: ${scheme}${rest}\n\n[a]`,
      `<a href="${scheme}${rest}">a</a>`,
      `${scheme}${rest}`,
    ),
  ),
  constantFrom(
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '<style>*{display:none}</style>',
    '</p></div></html>',
    '<![CDATA[<script>]]>',
    '<!--><script>alert(1)</script>-->',
    '{{constructor.constructor("alert(1)")()}}',
    '"onmouseover="alert(1)',
    "');alert(1);//",
    '\u202eevil\u202c',
    '&#8238;evil&#x202c;',
    '&#0;&#xD800;&#x110000;&NotAnEntity;',
    '&lt;script&gt;',
    '\u0000\u001b[31m',
    '__proto__',
    'a\u0301'.repeat(20),
  ),
  constantFrom(
    '>',
    '> ',
    '- ',
    '1. ',
    '999999999. ',
    '# ',
    '###### ',
    '    ',
    '\t',
    '```\n',
    '~~~',
  ),
  constantFrom(
    '*',
    '**',
    '_',
    '`',
    '[',
    '](',
    ')',
    '![',
    '\\',
    '\n',
    '\n\n',
    '---\n',
    '|',
    '<',
    '&',
  ),
  string({ unit: 'binary', maxLength: 12 }),
);

const hostileText = array(tuple(pieces, nat({ max: 60 })), { minLength: 1, maxLength: 20 })
  .map((parts) => parts.map(([piece, times]) => piece.repeat(times === 60 ? 300 : 1)).join(''))
  // Texts that can't be stored never get this far.
  .map((text) => text.slice(0, limits.vtcRules.max).replace(/\p{Surrogate}/gu, ''));

/** Characters that make text look like other text, or invisible. */
const disguises = /[\p{Surrogate}\0\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f]/u;

const numRuns = inject('isLong') ? 5_000 : 500;

test(`of ${numRuns} hostile texts only the closed tree remains`, () => {
  assert(
    property(hostileText, (text) => {
      const blocks = read(text);
      expect(blocksSchema.safeParse(blocks).success).toBe(true);
      expect(textOf(blocks)).not.toMatch(disguises);
      for (const address of addressesOf(blocks)) {
        expect(address).toMatch(/^https?:\/\/[^/@\\]+(\/|$)/);
        expect(new URL(address).href).toBe(address);
      }
    }),
    { numRuns, seed: 19 },
  );
});

test.each([
  ['quotes', '>'],
  ['lists in quotes', '1. - > '],
  ['emphasis', '*a '],
  ['brackets', '[a]('],
  ['paragraphs', 'a\n\n'],
])('a text consisting only of %s stays small', (_what, piece) => {
  const source = typed.parse(piece.repeat(limits.vtcRules.max).slice(0, limits.vtcRules.max));
  expect(JSON.stringify(parseMarkdown(source)).length).toBeLessThan(100_000);
});
