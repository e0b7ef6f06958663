import { webhookTypes, type WebhookType } from '@waybill/schema/features/webhooks.models';
import { contract } from '@waybill/schema/contract';
import { languages } from '@waybill/schema/preferences';
import { expect, test } from 'vitest';
import { buildMember, buildVtc } from '../../testing/factories.ts';
import { untilSettled } from '../../testing/outbox-settled.ts';
import { useTestApp } from '../../testing/test-app.ts';
import {
  buildWebhook,
  receiverEnv,
  type Receiver,
  emitDeletedAnnouncements,
  startReceiver,
  untilSent,
} from '../../testing/webhook-kit.ts';
import { buildEmbed, buildMessage, escapeMarkdown } from './discord.policy.ts';

let discord: Receiver | null = null;
const app = useTestApp({
  runsOutbox: true,
  env: receiverEnv,
  // Read at each call: each test has its own Discord emulator.
  discordUrl: () => discord?.url ?? 'http://127.0.0.1:9',
});
const path = '/api/webhooks/1234567890/aBc-D_e';
const happenedAt = new Date('2025-08-31T18:00:00.000Z');

test('names have no effect in a message', () => {
  const hostile = '**@everyone** <@1> [x](https://evil.example) `code` ||spoiler|| \n# Title ~~a~~';
  const escaped = escapeMarkdown(hostile);
  expect(escaped.replace(/\\[!-/:-@[-`{-~]/g, '')).toMatch(/^[\p{L}\p{N} ]+$/u);
  expect(escaped.replace(/\\(?<kept>.)/g, '$<kept>')).toBe(hostile.replace(/\s+/g, ' '));
  const driver = { id: 'x', username: hostile };
  const embed = buildEmbed({ type: 'member.joined', data: { driver }, happenedAt, language: 'de' });
  expect(embed).toEqual({
    title: `${escaped} ist beigetreten`,
    timestamp: '2025-08-31T18:00:00.000Z',
  });
});

test("every event has a title in every language, and none exceeds Discord's limit", () => {
  const long = '*'.repeat(400);
  const named = { id: 'x', name: long };
  const data = {
    driver: { id: 'x', username: long },
    job: { id: 'x', number: 7, cargo: long, from: long, to: long, distanceM: 512_400 },
    truck: named,
    kind: 'KM_1000000' as const,
    item: long,
    alliance: named,
    company: named,
    added: [named, named],
  };
  for (const language of ['en', 'de-AT', 'sv', null]) {
    for (const type of webhookTypes) {
      const { title, description = '' } = buildEmbed({ type, data, happenedAt, language });
      expect(title.length).toBeLessThanOrEqual(256);
      expect(description.length).toBeLessThanOrEqual(500);
      // No half escape sequence at the end.
      expect(title.replaceAll(String.raw`\*`, '')).not.toContain('*');
      expect(title.replaceAll(String.raw`\*`, '')).not.toContain('\\');
    }
  }
});

/** The title of a message with all names missing. */
function titleOf(type: WebhookType, language: string): string {
  return buildEmbed({ type, data: {}, happenedAt, language }).title;
}

test('placeholders for missing names fit into each sentence', () => {
  expect(titleOf('job.decided', 'de')).toBe(
    'Über Auftrag — von einem gelöschten Benutzer wurde entschieden',
  );
  expect(titleOf('job.decided', 'en')).toBe('New decision on job — of a deleted user');
  expect(titleOf('alliance.notice-given', 'de')).toBe(
    'Eine gelöschte Spedition wird aus einer aufgelösten Allianz austreten',
  );
  for (const type of webhookTypes) {
    for (const language of languages) {
      const title = titleOf(type, language);
      // Capitalised at the start, and inflected elsewhere.
      expect(title).toMatch(/^\p{Lu}/u);
      expect(title.slice(1)).not.toMatch(
        /(?<!: )\b(A|Eine?|eine?) (deleted|dissolved|gelöschte|aufgelöste)\b/,
      );
    }
  }
});

const bodyOf = (length: number) =>
  JSON.stringify({ title: 'x'.repeat(length), timestamp: happenedAt.toISOString() });

test('a message has ten embeds at most, and 6,000 characters', () => {
  expect(buildMessage(Array.from({ length: 14 }, () => bodyOf(10))).count).toBe(10);
  expect(buildMessage(Array.from({ length: 14 }, () => bodyOf(750))).count).toBe(8);
});

test(
  'waiting events are sent as one message, which waits as Discord asks and ends with the webhook',
  { tags: 'long' },
  async () => {
    const receiver = await startReceiver();
    discord = receiver;
    await app().restart();
    const { owner, vtc } = await buildVtc(app());
    const { webhook } = await buildWebhook(owner, vtc.id, {
      kind: 'DISCORD',
      url: `https://discord.com${path}`,
      types: ['announcement.deleted', 'member.joined'],
    });
    const state = async () =>
      (await owner.browser.call(contract.webhooks.list, { params: { vtcId: vtc.id } })).webhooks[0];
    receiver.state.answer = (_received, response, n) => {
      const limited = '{"message":"You are being rate limited.","retry_after":30,"global":false}';
      response.writeHead(n === 1 ? 429 : 200).end(n === 1 ? limited : '{}');
    };
    await buildMember(app(), vtc.id, 'Ann_*Smith*');
    await emitDeletedAnnouncements(app(), vtc.id, 13);
    await untilSettled(app());
    await untilSent(app());
    // Being asked to wait is not a failure.
    expect(receiver.requests).toHaveLength(1);
    expect(await state()).toMatchObject({ waiting: 14, failingSince: null });
    app().passTime(31_000);
    await untilSent(app());
    expect(receiver.requests).toHaveLength(2);
    app().passTime(2_600);
    await untilSent(app());
    expect(await state()).toMatchObject({ waiting: 0 });
    const messages = receiver.requests.slice(1).map(({ body }) => JSON.parse(body));
    expect(messages.map(({ embeds }) => embeds.length)).toEqual([10, 4]);
    expect(messages[0].allowed_mentions).toEqual({ parse: [] });
    expect(messages[0].embeds[0].title).toBe(String.raw`Ann\_\*Smith\* joined`);
    for (const one of receiver.requests) {
      expect(one.path).toBe(`${path}?wait=true`);
      expect(one.headers['webhook-signature']).toBeUndefined();
    }
    receiver.state.answer = (_received, response) => void response.writeHead(404).end();
    await emitDeletedAnnouncements(app(), vtc.id);
    await untilSettled(app());
    app().passTime(3_000);
    await untilSent(app());
    expect(await state()).toMatchObject({ id: webhook.id, state: 'DISABLED', cause: 'REFUSED' });
  },
);
