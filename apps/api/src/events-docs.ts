import type { EventDefinition, HearingRight } from '@waybill/schema/contract/event';
import { events } from '@waybill/schema/events';
import {
  allNotificationKinds,
  notificationKinds,
  type Told,
} from '@waybill/schema/features/notifications.models';
import { isWebhookType } from '@waybill/schema/features/webhooks.models';
import { z } from 'zod';
import { formatTable } from './lib/columns.ts';

const intro = `# What happens

Made from the code by \`npm run docs\`; change \`packages/schema/src/features/*.events.ts\`.

\`GET /api/live\` tells these events by their type, with the ids of the company and of the subject and
nothing else: [the API](api.md#following-live) says how to follow. On the topic \`vtc\` those hear of an
event who have the right that the table names, in the company of the event; on \`me\` its subject does.
What else an event holds, its payload, stays in the server, for what is made of it: the activity of a
company, what people are told, and webhooks, which can be made for the events that the table marks and
tell names and figures in the place of ids: [the API](api.md#webhooks) says how to receive them.

Events are in one order without gaps, and each is told in that order. Those that were said under the
same lock, such as all of one company, are in the order in which they happened. They are kept for 14
days. A version is raised when a payload means something else than before.
`;

/** The whole of docs/events.md. */
export function describeEvents(): string {
  const all: readonly (readonly [string, EventDefinition])[] = Object.entries(events);
  const rows = all.map(([type, { version, topics, right, changes, summary }]) => [
    `\`${type}\``,
    String(version),
    topics.map((topic) => `\`${topic}\``).join(', '),
    topics.includes('vtc') ? nameRight(right) : '',
    changes ? `\`${changes}\`` : '',
    isWebhookType(type) ? 'yes' : '',
    summary,
  ]);
  const head = [
    'Event',
    'Version',
    'Topics',
    'Right in the company',
    'Changes rights',
    'Webhooks',
    'What happened',
  ];
  const notified = allNotificationKinds.map((kind) => {
    const { told, isFixed } = notificationKinds[kind];
    return [`\`${kind}\``, nameTold(told), isFixed ? 'required' : ''];
  });
  const payloads = all.flatMap(([type, { payload }]) => {
    const fields = describePayload(payload);
    return fields.length === 0 ? [] : [`### ${type}\n\n${fields.join('\n')}\n`];
  });
  return [
    intro,
    `${formatTable([head, ...rows])}\n`,
    '## Notifications\n',
    `${formatTable([['Event', 'Recipients', 'Required'], ...notified])}\n`,
    '## Payloads\n',
    ...payloads,
  ].join('\n');
}

function nameRight(right: HearingRight): string {
  return typeof right === 'string' ? right : `\`${right.key}\``;
}

function nameTold(told: Told): string {
  return typeof told === 'string' ? told : `\`${told.key}\``;
}

function describePayload(payload: z.ZodObject): string[] {
  const { properties = {} } = z.toJSONSchema(payload);
  return Object.entries(properties).map(([name, field]) => {
    const { description } = typeof field === 'boolean' ? {} : field;
    return `- \`${name}\`: ${nameType(field)}${description === undefined ? '' : `. ${description}`}`;
  });
}

function nameType(field: z.core.JSONSchema._JSONSchema): string {
  if (typeof field === 'boolean') return 'anything';
  if (field.anyOf) return field.anyOf.map(nameType).join(' or ');
  if (field.enum) return field.enum.map((word) => `\`${String(word)}\``).join(', ');
  if (field.items !== undefined && !Array.isArray(field.items)) {
    return `list of ${nameType(field.items)}${hasWords(field.items) ? '' : 's'}`;
  }
  if (field.format === 'uuid') return 'id';
  return field.format === 'date-time' ? 'time' : String(field.type);
}

/** Whether it is one of several words, of which there is no plural. */
function hasWords(field: z.core.JSONSchema._JSONSchema): boolean {
  return typeof field !== 'boolean' && field.enum !== undefined;
}
