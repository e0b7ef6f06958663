import { knownItems, type KnownItem } from '@waybill/schema/features/maintenance.models';
import { truckMilestoneKinds } from '@waybill/schema/features/trucks.models';
import type { WebhookData, WebhookType } from '@waybill/schema/features/webhooks.models';
import { type Language, matchLanguage } from '@waybill/schema/preferences';
import { z } from 'zod';
import { nameAchievement } from '../../lib/achievement-names.ts';
import { loadTexts } from '../../lib/load-texts.ts';
import { writeMessage } from '../../lib/write-message.ts';
import en from './texts/en.json' with { type: 'json' };

const textsIn = await loadTexts(
  en,
  (language) => import(/* @vite-ignore */ `./texts/${language}.json`, { with: { type: 'json' } }),
);

/** Discord's limits for one message, with a lower one for descriptions. */
const most = { embeds: 10, title: 256, description: 500, characters: 6_000 } as const;

const addressPattern =
  /^https:\/\/(?:ptb\.|canary\.)?discord(?:app)?\.com\/api\/webhooks\/\d{1,20}\/[\w-]{1,128}$/;

/** True if an address is a Discord webhook address. */
export function isDiscordAddress(address: string): boolean {
  return addressPattern.test(address);
}

/** The part of a message about one event. */
const embedSchema = z.object({
  title: z.string(),
  description: z.string().optional(),
  timestamp: z.string(),
});
type Embed = z.infer<typeof embedSchema>;

interface Telling {
  readonly type: WebhookType | 'webhook.test';
  readonly data: WebhookData;
  readonly happenedAt: Date;
  /** The company's language, if set. */
  readonly language: string | null;
}

/** Builds the embed of one event, in the company's language. */
export function buildEmbed({ type, data, happenedAt, language }: Telling): Embed {
  const spoken = matchLanguage(language === null ? [] : [language]);
  const { titles, gone } = textsIn(spoken);
  const number = data.job?.number ?? null;
  const [driver, alliance, company] = [
    data.driver?.username,
    data.alliance?.name,
    data.company?.name,
  ].map((name) => (name == null ? null : escapeMarkdown(name)));
  // Some languages decline the replacement of a deleted name within a sentence.
  const title = writeMessage(titles[type], spoken, {
    driver: driver ?? gone.driver,
    driverInside: driver ?? gone.driverInside,
    job: number === null ? '—' : `#${number}`,
    alliance: alliance ?? gone.alliance,
    allianceInside: alliance ?? gone.allianceInside,
    company: company ?? gone.company,
    companyInside: company ?? gone.companyInside,
  });
  const description = describe(data, spoken);
  return {
    title: cut(title, most.title),
    ...(description !== '' && { description: cut(description, most.description) }),
    timestamp: happenedAt.toISOString(),
  };
}

/** Builds a message of as many embeds, in order, as Discord accepts at once. */
export function buildMessage(bodies: readonly string[]) {
  const embeds: Embed[] = [];
  let characters = 0;
  for (const body of bodies.slice(0, most.embeds)) {
    const embed = embedSchema.parse(JSON.parse(body));
    characters += embed.title.length + (embed.description?.length ?? 0);
    if (characters > most.characters) break;
    embeds.push(embed);
  }
  return {
    count: embeds.length,
    body: JSON.stringify({ embeds, allowed_mentions: { parse: [] } }),
  };
}

/** Escapes Discord's Markdown, so that text can't contain links, mentions or emphasis. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

function describe(
  {
    job,
    plan,
    announcement,
    event,
    contract,
    payroll,
    truck,
    kind,
    item,
    achievement,
    roles,
    added,
    removed,
  }: WebhookData,
  language: Language,
): string {
  const { cargo = null, from = null, to = null } = job ?? plan ?? {};
  const way = from === null && to === null ? null : `${from ?? '…'} → ${to ?? '…'}`;
  const distance = job?.distanceM ?? null;
  const km = distance === null ? null : `${Math.round(distance / 1_000)} km`;
  const texts = textsIn(language);
  const milestone = truckMilestoneKinds.find((known) => known === kind);
  const parts = [
    announcement?.title ?? null,
    event?.title ?? null,
    contract?.client ?? null,
    payroll && payroll.from !== null ? `${payroll.from} – ${payroll.to}` : null,
    truck?.name ?? null,
    milestone === undefined ? null : texts.milestones[milestone],
    item === undefined ? null : nameItem(item, texts.items),
    achievement ? nameAchievement(language, achievement) : null,
    cargo,
    way,
    km,
    ...namesOf('', roles),
    ...namesOf('+ ', added),
    ...namesOf('- ', removed),
  ];
  return parts.flatMap((part) => (part === null ? [] : escapeMarkdown(part))).join(' · ');
}

/** A company's own items of care keep their names. */
function nameItem(item: string, names: Readonly<Record<KnownItem, string>>): string {
  const known = knownItems.find((it) => it === item);
  return known === undefined ? item : names[known];
}

function namesOf(sign: string, list: WebhookData['roles'] = []): (string | null)[] {
  return list.map(({ name }) => (name === null ? null : sign + name));
}

/** Cuts a text without splitting a character or an escape sequence. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  let kept = '';
  for (const [piece] of text.matchAll(/\\?./gsu)) {
    if (kept.length + piece.length > length - 1) break;
    kept += piece;
  }
  return `${kept}…`;
}
