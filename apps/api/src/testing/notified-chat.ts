import { contract } from '@waybill/schema/contract';
import type { NotificationKind } from '@waybill/schema/features/notifications.models';
import { expect } from 'vitest';
import { channelOf, say } from './chat-kit.ts';
import type { Driver } from './factories.ts';
import type { Act } from './notified-alliances.ts';

interface Stage {
  readonly owner: Driver;
  readonly driver: Driver;
}

export type ChatKind = Extract<NotificationKind, 'mention.created' | 'message.received'>;

/** The triggers of the notifications of the chat. */
export function buildChatActs(stage: () => Stage): Readonly<Record<ChatKind, Act>> {
  return {
    'mention.created': {
      by: 'owner',
      subject: 'driver',
      async run() {
        const { owner, driver } = stage();
        const { id } = await channelOf(owner);
        await say(owner, id, `Well done @${driver.user.username}`);
      },
      says: { channel: expect.any(String) },
    },
    'message.received': {
      by: 'owner',
      subject: 'driver',
      async run() {
        const { owner, driver } = stage();
        const body = { userId: driver.user.id };
        const { channel } = await owner.browser.call(contract.chat.openDirect, { body });
        await say(owner, channel.id, 'Do you have a minute?');
      },
    },
  };
}
