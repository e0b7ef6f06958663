import { limits } from '@waybill/schema/limits';
import type { Block, RichText } from '@waybill/schema/rich-text';
import type { Actor } from '../../auth/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import type { ChannelState } from './channels.data.ts';
import type { MessageRow } from './messages.data.ts';

type Rights = Pick<Actor, 'keys' | 'vtcId'>;

/** True if an actor manages the community of the channel's company, or of one in its alliance. */
export function mayModerate(
  { kind, vtcId }: Pick<ChannelState, 'kind' | 'vtcId'>,
  actor: Rights,
): boolean {
  if (!actor.keys.has('COMMUNITY')) return false;
  return kind === 'ALLIANCE' || (vtcId !== null && vtcId === actor.vtcId);
}

/** True if a reader may react to messages of the channel. */
export function mayReact(channel: ChannelState, actor: Rights): boolean {
  if (channel.isArchived || !channel.isTied || channel.isBlocked) return false;
  return channel.mutedUntil === null || mayModerate(channel, actor);
}

/** True if a reader may write in the channel. */
export function mayWrite(channel: ChannelState, actor: Rights): boolean {
  if (!mayReact(channel, actor)) return false;
  return channel.writers === 'ALL' || mayModerate(channel, actor);
}

/** True if an actor may change a channel's settings: an alliance's and a pair's have none. */
export function mayManage(channel: ChannelState, actor: Rights): boolean {
  return channel.vtcId !== null && !channel.isArchived && mayModerate(channel, actor);
}

/** Returns the seconds that an author has to wait before the next message; 0 for none. */
export function waitOf(
  channel: ChannelState,
  actor: Rights,
  lastSentAt: Date | null,
  now: Date,
): number {
  if (lastSentAt === null || mayModerate(channel, actor)) return 0;
  const elapsedMs = now.getTime() - lastSentAt.getTime();
  return Math.max(0, Math.ceil(channel.slowS - elapsedMs / 1_000));
}

/** @throws CHANNEL_ARCHIVED, CHAT_BLOCKED, CHAT_MUTED, DIRECT_CLOSED */
export function requireReactable(channel: ChannelState, actor: Rights): void {
  if (channel.isArchived) throw new AppError('CHANNEL_ARCHIVED');
  if (!channel.isTied) throw new AppError('DIRECT_CLOSED');
  if (channel.isBlocked) throw new AppError('CHAT_BLOCKED');
  if (!mayReact(channel, actor)) throw new AppError('CHAT_MUTED');
}

/** @throws CHANNEL_ARCHIVED, CHANNEL_FOR_STAFF, CHAT_BLOCKED, CHAT_MUTED, DIRECT_CLOSED */
export function requireWritable(channel: ChannelState, actor: Rights): void {
  requireReactable(channel, actor);
  if (!mayWrite(channel, actor)) throw new AppError('CHANNEL_FOR_STAFF');
}

/** @throws MESSAGE_REMOVED, MESSAGE_TOO_OLD */
export function requireEditable({ removed, sentAt }: MessageRow, now: Date): void {
  if (removed !== null) throw new AppError('MESSAGE_REMOVED');
  if (now.getTime() - sentAt.getTime() > limits.chatEditMs) throw new AppError('MESSAGE_TOO_OLD');
}

/** Returns a text in which headings are paragraphs, and which has no rules: lines of a chat look alike. */
export function withoutHeadings({ source, blocks }: RichText): RichText {
  const flat = blocks.flatMap(flatten);
  const text = { type: 'text', text: source } as const;
  return { source, blocks: flat.length > 0 ? flat : [{ type: 'paragraph', children: [text] }] };
}

function flatten(block: Block): readonly Block[] {
  if (block.type === 'rule') return [];
  if (block.type === 'heading') return [{ type: 'paragraph', children: block.children }];
  if (block.type === 'quote') {
    const children = block.children.flatMap(flatten);
    return children.length === 0 ? [] : [{ ...block, children }];
  }
  if (block.type === 'list') {
    const items = block.items
      .map((item) => item.flatMap(flatten))
      .filter(({ length }) => length > 0);
    return items.length === 0 ? [] : [{ ...block, items }];
  }
  return [block];
}
