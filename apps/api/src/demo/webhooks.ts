import type { WebhookForm } from '@waybill/schema/features/webhooks.contract';
import { daysBefore, minutesAfter } from './dates.ts';

/** A webhook of the company with this tag, created at this time. */
export interface DemoWebhook extends WebhookForm {
  readonly tag: string;
  readonly createdAt: Date;
}

/** Plans the largest company's webhooks. Their targets don't exist. */
export function planWebhooks(end: Date): readonly DemoWebhook[] {
  const tag = 'NORD';
  const createdAt = minutesAfter(daysBefore(end, 6), 19 * 60);
  return [
    {
      tag,
      createdAt,
      kind: 'STANDARD',
      url: 'https://www.nordicnightline.example/waybill',
      name: 'Our website',
      types: ['job.delivered', 'member.joined', 'announcement.published'],
    },
    {
      tag,
      createdAt,
      kind: 'DISCORD',
      url: 'https://discord.com/api/webhooks/1090000000000000000/a-channel-that-is-gone',
      name: '#deliveries',
      types: ['job.delivered', 'member.joined'],
    },
  ];
}
