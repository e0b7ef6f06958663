import { limits } from '@waybill/schema/limits';
import { type Block, headingLevels, type Inline, type RichText } from '@waybill/schema/rich-text';
import { cleanKeepingIndent, cleanLine } from '@waybill/schema/text';
import MarkdownIt, { type Token } from 'markdown-it';

/**
 * CommonMark without HTML, references and code by indentation. An address that is typed as such
 * becomes a link, and a line that ends stays ended: people write here as they write in a chat.
 */
const markdown = new MarkdownIt('commonmark', { html: false, linkify: true, maxNesting: 20 })
  .enable('linkify')
  .disable(['code', 'reference']);
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
markdown.validateLink = (address) => readAddress(address) !== null;
markdown.normalizeLink = (address) => address;

/**
 * Makes the closed tree of a text in Markdown; null for an empty one. Nothing that is typed is an
 * error: what the tree does not know stays as text. Of more nodes than a text can need nothing but
 * the words is kept.
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

/** An address of the web as a browser takes it; null for every other, and for one with a password. */
function readAddress(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, href } = new URL(address);
  const isOfTheWeb = protocol === 'https:' || protocol === 'http:';
  const isPlain = username === '' && password === '' && href.length <= limits.linkAddress.max;
  return isOfTheWeb && isPlain ? href : null;
}

/** What stands between an opening token and its closing one is read into a list of its own. */
interface Frame<Node> {
  readonly token: Token | null;
  readonly nodes: Node[];
}

/** A tree of tokens that open and close; `wrap` makes nodes of what stood between two. */
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

/** A block, and what blocks consist of while they are read: lines of text, and items of lists. */
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

/** Headings in an order that readers who jump from one to the next can follow. */
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
  // A picture would be fetched from wherever its author likes: it is a link to there.
  if (token.type === 'image') return linkTo(token.attrGet('src'), [{ type: 'text', text }]);
  return [{ type: 'text', text }];
}

function wrapInlines(opening: Token, nodes: readonly Inline[]): readonly Inline[] {
  const children = joinTexts(nodes);
  if (children.length === 0) return [];
  if (opening.type === 'link_open') return linkTo(opening.attrGet('href'), children);
  return [{ type: opening.type === 'strong_open' ? 'strong' : 'emphasis', children }];
}

/** The text as a link, or as it is where the address is none. */
function linkTo(address: string | number | null, children: readonly Inline[]): readonly Inline[] {
  const href = readAddress(String(address ?? ''));
  return href === null ? children : [{ type: 'link', href, children }];
}

/** Text in one piece, so that nobody has to care where a parser has cut it. */
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

/** Without line breaks at the ends, which would be empty lines. */
function trimEnds(nodes: readonly Inline[]): Inline[] {
  const joined = joinTexts(nodes);
  while (joined.at(-1)?.type === 'break') joined.pop();
  while (joined[0]?.type === 'break') joined.shift();
  return joined;
}
