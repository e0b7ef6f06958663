import { limits } from '@waybill/schema/limits';
import { type Block, headingLevels, type Inline, type RichText } from '@waybill/schema/rich-text';
import { cleanKeepingIndent, cleanLine } from '@waybill/schema/text';
import MarkdownIt, { type Token } from 'markdown-it';

/**
 * CommonMark without HTML, references and indented code. Bare addresses become links, and line breaks are
 * kept: people write here as in a chat.
 */
const markdown = new MarkdownIt('commonmark', { html: false, linkify: true, maxNesting: 20 })
  .enable('linkify')
  .disable(['code', 'reference']);
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
markdown.validateLink = (address) => readAddress(address) !== null;
markdown.normalizeLink = (address) => address;

/**
 * Parses a Markdown text into the closed tree. Null if it is empty. No input is an error: markup outside the
 * tree stays as text. With more nodes than any text needs, only the words are kept.
 */
export function parseMarkdown(source: string): RichText | null {
  if (source === '') return null;
  const tokens = markdown.parse(source, {});
  const nodes = tokens.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0);
  return { source, blocks: nodes > limits.richTextTokens ? plain(source) : readBlocks(tokens) };
}

function plain(source: string): Block[] {
  const text = cleanLine(source).trim();
  return text === '' ? [] : [{ type: 'paragraph', children: [{ type: 'text', text }] }];
}

/** Returns a web address as a browser resolves it. Null for any other, and for one with a password. */
function readAddress(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, href } = new URL(address);
  const isOfTheWeb = protocol === 'https:' || protocol === 'http:';
  const isPlain = username === '' && password === '' && href.length <= limits.linkAddress.max;
  return isOfTheWeb && isPlain ? href : null;
}

/** The nodes between an opening token and its closing one are collected in their own list. */
interface Frame<Node> {
  readonly token: Token | null;
  readonly nodes: Node[];
}

/** Builds a tree from tokens that open and close; `wrap` turns the nodes between two into one. */
function readTree<Node>(
  tokens: readonly Token[],
  leaf: (token: Token) => readonly Node[],
  wrap: (opening: Token, nodes: readonly Node[]) => readonly Node[],
): Node[] {
  const root: Frame<Node> = { token: null, nodes: [] };
  const open = [root];
  for (const token of tokens) {
    const frame = open.at(-1) ?? root;
    if (token.nesting === 1) open.push({ token, nodes: [] });
    else if (token.nesting === 0) frame.nodes.push(...leaf(token));
    else if (frame.token !== null) {
      open.pop();
      (open.at(-1) ?? root).nodes.push(...wrap(frame.token, frame.nodes));
    }
  }
  return root.nodes;
}

/** A block, and the parts of blocks while parsing: lines of text, and list items. */
type Part =
  | { readonly kind: 'block'; readonly block: Block }
  | { readonly kind: 'line'; readonly children: readonly Inline[] }
  | { readonly kind: 'item'; readonly blocks: readonly Block[] };

function readBlocks(tokens: readonly Token[]): Block[] {
  return withLevels(blocksOf(readTree(tokens, readPart, wrapParts)));
}

function readPart(token: Token): Part[] {
  if (token.type === 'inline') return [{ kind: 'line', children: readInlines(token) }];
  if (token.type === 'hr') return [{ kind: 'block', block: { type: 'rule' } }];
  const text = token.content.split('\n').map(cleanKeepingIndent).join('\n').trimEnd();
  return text === '' ? [] : [{ kind: 'block', block: { type: 'code', text } }];
}

function wrapParts(opening: Token, parts: readonly Part[]): readonly Part[] {
  if (opening.type === 'list_item_open') {
    const blocks = blocksOf(parts);
    return blocks.length === 0 ? [] : [{ kind: 'item', blocks }];
  }
  const block = wrapBlock(opening, parts);
  return block === null ? [] : [{ kind: 'block', block }];
}

function wrapBlock(opening: Token, parts: readonly Part[]): Block | null {
  if (opening.type === 'bullet_list_open' || opening.type === 'ordered_list_open') {
    const items = parts.flatMap((part) => (part.kind === 'item' ? [part.blocks] : []));
    const start =
      opening.type === 'bullet_list_open' ? null : Number(opening.attrGet('start') ?? 1);
    return items.length === 0 ? null : { type: 'list', start, items };
  }
  if (opening.type === 'blockquote_open') {
    const children = blocksOf(parts);
    return children.length === 0 ? null : { type: 'quote', children };
  }
  const children = parts.flatMap((part) => (part.kind === 'line' ? part.children : []));
  if (children.length === 0) return null;
  return opening.type === 'heading_open'
    ? { type: 'heading', level: Number(opening.tag.slice(1)), children }
    : { type: 'paragraph', children };
}

function blocksOf(parts: readonly Part[]): Block[] {
  return parts.flatMap((part) => (part.kind === 'block' ? [part.block] : []));
}

/** Adjusts headings so that no level is skipped, for screen readers. */
function withLevels(blocks: readonly Block[]): Block[] {
  let before = 0;
  const step = (block: Block): Block => {
    if (block.type === 'quote') return { ...block, children: block.children.map(step) };
    if (block.type === 'list') return { ...block, items: block.items.map((it) => it.map(step)) };
    if (block.type !== 'heading') return block;
    before = Math.min(block.level, before + 1, headingLevels);
    return { ...block, level: before };
  };
  return blocks.map(step);
}

function readInlines({ children }: Token): Inline[] {
  return trimEnds(readTree(children ?? [], readInline, wrapInlines));
}

function readInline(token: Token): readonly Inline[] {
  if (token.type === 'softbreak' || token.type === 'hardbreak') return [{ type: 'break' }];
  const text = cleanLine(token.content);
  if (text === '') return [];
  if (token.type === 'code_inline') return [{ type: 'code', text }];
  // A picture would be fetched from any host that its author chose, so it becomes a link.
  if (token.type === 'image') return linkTo(token.attrGet('src'), [{ type: 'text', text }]);
  return [{ type: 'text', text }];
}

function wrapInlines(opening: Token, nodes: readonly Inline[]): readonly Inline[] {
  const children = joinTexts(nodes);
  if (children.length === 0) return [];
  if (opening.type === 'link_open') return linkTo(opening.attrGet('href'), children);
  return [{ type: opening.type === 'strong_open' ? 'strong' : 'emphasis', children }];
}

/** Returns the text as a link, or unchanged if the address is invalid. */
function linkTo(address: string | number | null, children: readonly Inline[]): readonly Inline[] {
  const href = readAddress(String(address ?? ''));
  return href === null ? children : [{ type: 'link', href, children }];
}

/** Merges adjacent text nodes, so that it doesn't matter where the parser split them. */
function joinTexts(nodes: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type === 'text' && last?.type === 'text') {
      joined[joined.length - 1] = { type: 'text', text: cleanLine(last.text + node.text) };
    } else joined.push(node);
  }
  return joined;
}

/** Removes line breaks at the ends, which would be empty lines. */
function trimEnds(nodes: readonly Inline[]): Inline[] {
  const joined = joinTexts(nodes);
  while (joined.at(-1)?.type === 'break') joined.pop();
  while (joined[0]?.type === 'break') joined.shift();
  return joined;
}
