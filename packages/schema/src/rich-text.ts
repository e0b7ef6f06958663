import { z } from 'zod';

// Text with a little form. People write it as Markdown; the server makes it this tree when it is
// written, and nothing else is ever shown: whatever is not in here is plain text.

export type Inline =
  | { readonly type: 'text' | 'code'; readonly text: string }
  | { readonly type: 'strong' | 'emphasis'; readonly children: readonly Inline[] }
  | { readonly type: 'link'; readonly href: string; readonly children: readonly Inline[] }
  | { readonly type: 'break' };

export type Block =
  | { readonly type: 'paragraph'; readonly children: readonly Inline[] }
  | {
      readonly type: 'heading';
      /** 1 for the first heading of a text; no heading is more than one below the one before. */
      readonly level: number;
      readonly children: readonly Inline[];
    }
  | {
      readonly type: 'list';
      /** The number of the first item; null for a list without numbers. */
      readonly start: number | null;
      readonly items: readonly (readonly Block[])[];
    }
  | { readonly type: 'quote'; readonly children: readonly Block[] }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'rule' };

/** How deep headings go. */
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

/** The tree of a text, closed: other nodes and other properties are refused. */
export const blocksSchema = z
  .custom<readonly Block[]>((value) => treeSchema.safeParse(value).success)
  .meta({
    description:
      'A list of blocks: `paragraph`, `heading` (`level` 1 to 3) and `quote` with `children`, ' +
      '`list` with `items` and `start`, `code` with `text`, `rule`. In a line: `text` and `code` ' +
      'with `text`, `strong`, `emphasis` and `link` (`href`, http or https) with `children`, `break`.',
  });

/** What is stored: the tree that is shown, and the Markdown as it was typed, for whoever edits it. */
export const richTextSchema = z.strictObject({ source: z.string().min(1), blocks: blocksSchema });
export type RichText = z.infer<typeof richTextSchema>;
