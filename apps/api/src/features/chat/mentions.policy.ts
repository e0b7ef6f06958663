import { limits } from '@waybill/schema/limits';
import type { Block, Inline } from '@waybill/schema/rich-text';

/** A reader that a text may mention. */
export interface Mentionable {
  readonly id: string;
  readonly username: string;
}

/** A text with ids in place of the names that it mentions. */
export interface MarkedText {
  readonly text: string;
  readonly mentions: readonly Mentionable[];
}

const isOfWord = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character);

const tokens = /<@([0-9a-f-]{36})>/g;

/**
 * Replaces `@name` by `<@id>` for these readers, so that their later names are shown. A name that several of
 * them have stays as it is.
 */
export function markMentions(text: string, readers: readonly Mentionable[]): MarkedText {
  const nameOf = ({ username }: Mentionable) => username.toLowerCase();
  const counts = new Map<string, number>();
  for (const reader of readers) counts.set(nameOf(reader), (counts.get(nameOf(reader)) ?? 0) + 1);
  const longestFirst = readers
    .filter((reader) => counts.get(nameOf(reader)) === 1)
    // Of two names with one beginning, the longer is meant.
    .toSorted((one, other) => other.username.length - one.username.length);
  const known = new Set(readers.map(({ id }) => id));
  const picked = [...text.matchAll(tokens)].map(([, id = '']) => id);
  const ids = new Set(picked.filter((id) => known.has(id)).slice(0, limits.chatMentions));
  let marked = '';
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', Math.max(at + 1, from))) {
    const found = longestFirst.find(({ username }) => {
      const end = at + 1 + username.length;
      const isName = text.slice(at + 1, end).toLowerCase() === username.toLowerCase();
      return isName && !isOfWord(text[end]) && !isOfWord(text[at - 1]);
    });
    if (found === undefined || (ids.size === limits.chatMentions && !ids.has(found.id))) continue;
    ids.add(found.id);
    marked += `${text.slice(from, at)}<@${found.id}>`;
    from = at + 1 + found.username.length;
  }
  const mentions = [...ids].flatMap((id) => readers.filter((reader) => reader.id === id));
  return { text: marked + text.slice(from), mentions };
}

/** Shows the names of mentioned readers in a text. */
export function nameMentions(text: string, mentions: readonly Mentionable[]): string {
  return mentions.reduce(
    (named, { id, username }) => named.replaceAll(`<@${id}>`, () => `@${username}`),
    text,
  );
}

/** True if a text says `@all`. */
export function saysAll(text: string): boolean {
  return /(?<![\p{L}\p{N}_])@all(?![\p{L}\p{N}_])/iu.test(text);
}

/** Shows the names of mentioned readers, in bold. */
export function showMentions(
  blocks: readonly Block[],
  mentions: readonly { readonly id: string; readonly username: string | null }[],
): Block[] {
  const names = new Map(mentions.map(({ id, username }) => [id, username ?? '…']));
  const split = (text: string): Inline[] =>
    text.split(/(<@[0-9a-f-]{36}>)/).flatMap((part): Inline[] => {
      const name = names.get(part.slice(2, -1));
      const shown = { type: 'text', text: name === undefined ? part : `@${name}` } as const;
      if (part === '') return [];
      return [name === undefined ? shown : { type: 'strong', children: [shown] }];
    });
  const inline = (node: Inline): readonly Inline[] => {
    if (node.type === 'text') return split(node.text);
    if ('children' in node) return [{ ...node, children: node.children.flatMap(inline) }];
    if (node.type !== 'code') return [node];
    return [{ ...node, text: node.text.replaceAll(tokens, nameOf) }];
  };
  const nameOf = (token: string, id: string) => (names.has(id) ? `@${names.get(id)}` : token);
  const block = (node: Block): Block => {
    if (node.type === 'quote') return { ...node, children: node.children.map(block) };
    if (node.type === 'list') return { ...node, items: node.items.map((item) => item.map(block)) };
    if (node.type === 'code') {
      return { ...node, text: node.text.replaceAll(tokens, nameOf) };
    }
    return 'children' in node ? { ...node, children: node.children.flatMap(inline) } : node;
  };
  return mentions.length === 0 ? [...blocks] : blocks.map(block);
}
