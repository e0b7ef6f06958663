import { z } from 'zod';

// Simply formatted text. Users write Markdown; the server parses it into this tree on save, and only the tree
// is rendered. Anything else is plain text.

export type Inline =
  | { readonly type: 'text' | 'code'; readonly text: string }
  | { readonly type: 'strong' | 'emphasis'; readonly children: readonly Inline[] }
  | { readonly type: 'link'; readonly href: string; readonly children: readonly Inline[] }
  | { readonly type: 'break' };

export type Block =
  | { readonly type: 'paragraph'; readonly children: readonly Inline[] }
  | {
      readonly type: 'heading';
      /** Starts at 1; each heading is at most one level below the previous one. */
      readonly level: number;
      readonly children: readonly Inline[];
    }
  | {
      readonly type: 'list';
      /** The first item's number; null for an unordered list. */
      readonly start: number | null;
      readonly items: readonly (readonly Block[])[];
    }
  | { readonly type: 'quote'; readonly children: readonly Block[] }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'rule' };

/** The maximum heading depth. */
export const headingLevels = 3;

const inlineSchema: z.ZodType<Inline> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.enum(['text', 'code']), text: z.string().min(1) }),
    z.strictObject({ type: z.enum(['strong', 'emphasis']), children: inlinesSchema }),
    z.strictObject({
      type: z.literal('link'),
      href: z.url({ protocol: /^https?$/ }),
      children: inlinesSchema,
    }),
    z.strictObject({ type: z.literal('break') }),
  ]),
);

const inlinesSchema = z.array(inlineSchema).min(1);

const blockSchema: z.ZodType<Block> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('paragraph'), children: inlinesSchema }),
    z.strictObject({
      type: z.literal('heading'),
      level: z.int().min(1).max(headingLevels),
      children: inlinesSchema,
    }),
    z.strictObject({
      type: z.literal('list'),
      start: z.int().min(0).nullable(),
      items: z.array(treeSchema.min(1)).min(1),
    }),
    z.strictObject({ type: z.literal('quote'), children: treeSchema.min(1) }),
    z.strictObject({ type: z.literal('code'), text: z.string().min(1) }),
    z.strictObject({ type: z.literal('rule') }),
  ]),
);

const treeSchema = z.array(blockSchema);

/** The tree of a text. Refuses unknown nodes and properties. */
export const blocksSchema = z
  .custom<readonly Block[]>((value) => treeSchema.safeParse(value).success)
  .meta({
    description:
      'A list of blocks: `paragraph`, `heading` (`level` 1 to 3) and `quote` with `children`, ' +
      '`list` with `items` and `start`, `code` with `text`, `rule`. In a line: `text` and `code` ' +
      'with `text`, `strong`, `emphasis` and `link` (`href`, http or https) with `children`, `break`.',
  });

/** The stored form: the tree to render, and the Markdown source for editing. */
export const richTextSchema = z.strictObject({ source: z.string().min(1), blocks: blocksSchema });
export type RichText = z.infer<typeof richTextSchema>;
