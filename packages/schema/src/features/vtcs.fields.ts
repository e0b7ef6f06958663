import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { countrySchema, languageSchema, lineSchema, markdownSchema } from '../text.ts';
import { type Game, games } from './telemetry.models.ts';

// A company's fields in each of their shapes. CONTRIBUTING explains how to add one.

export const recruitments = ['OPEN', 'APPLICATION', 'CLOSED'] as const;

/** Example values of a company's fields, for the API reference. */
export const exampleVtcFields = {
  name: 'Nordic Haul',
  tag: 'NORD',
  slogan: 'On time, whatever the weather',
  country: 'SE',
  language: 'sv',
  recruitment: 'OPEN',
  inactiveTimer: 30,
  games: ['ets2' as const],
  isPublic: true,
  countsOfflineJobs: false,
};

/** The speed caps for its members, visible only to them. */
export const exampleSpeedCaps = { speedCapEts2CmS: 2_778, speedCapAtsCmS: null };

/** Settings that only members see. */
export const exampleMemberSettings = { monthlyMinimumM: 1_000_000, chatDays: 365 };

/** The page settings that members see, and the Markdown sources of its page. */
export const examplePageFields = {
  discordUrl: 'https://discord.gg/nordichaul',
  websiteUrl: 'https://nordichaul.example/',
  showRoster: true,
  showFigures: true,
};
export const exampleVtcTexts = {
  description: 'We drive **at night**.',
  rules: '1. Park where others can pass.',
};

/** The rendered texts of its page. */
export const exampleBlocks = {
  description: [
    {
      type: 'paragraph' as const,
      children: [
        { type: 'text' as const, text: 'We drive ' },
        { type: 'strong' as const, children: [{ type: 'text' as const, text: 'at night' }] },
        { type: 'text' as const, text: '.' },
      ],
    },
  ],
};

/** The company's text fields; `required` is the message for a missing one. */
export function vtcTexts(required: string) {
  const line = (length: { readonly min: number; readonly max: number }, sentence: string) =>
    lineSchema(length, { required, length: sentence });
  return {
    name: line(limits.vtcName, messages.vtcNameLength).meta({ examples: [exampleVtcFields.name] }),
    tag: line(limits.vtcTag, messages.vtcTagLength).meta({ examples: [exampleVtcFields.tag] }),
    slogan: line(limits.vtcSlogan, messages.vtcSloganLength).meta({
      examples: [exampleVtcFields.slogan],
    }),
  };
}

/** Forms with files send a boolean as text. */
function switchSchema(description: string) {
  return z
    .enum(['true', 'false'], messages.fieldInvalid)
    .exactOptional()
    .meta({ description, examples: ['true'] });
}

/** A URL without credentials; https is added if there is no scheme. Empty clears it. */
function addressSchema(
  { max }: { readonly max: number },
  sentence: string,
  fits: (address: URL) => boolean,
) {
  return z
    .string(sentence)
    .trim()
    .transform((typed, ctx) => {
      if (typed === '') return null;
      const address = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
      const url = URL.canParse(address) ? new URL(address) : null;
      const isPlain = url?.protocol === 'https:' && url.username === '' && url.password === '';
      if (url !== null && isPlain && url.href.length <= max && fits(url)) return url.href;
      ctx.addIssue({ code: 'custom', message: sentence });
      return z.NEVER;
    });
}

/** True if the URL is a Discord server invitation. */
function isInvitation({ hostname, pathname }: URL): boolean {
  if (hostname === 'discord.gg') return /^\/[\w-]+\/?$/.test(pathname);
  return /^(www\.)?discord\.com$/.test(hostname) && /^\/invite\/[\w-]+\/?$/.test(pathname);
}

/** True unless the host is a bare machine name, as on a local network. */
function hasDomain({ hostname }: URL): boolean {
  return hostname.includes('.');
}

const gamesSchema = z.string(messages.fieldInvalid).transform((list, context) => {
  const names = new Set(list.split(',').filter((name) => name !== ''));
  const chosen = games.filter((game) => names.has(game));
  if (chosen.length === names.size) return chosen;
  context.addIssue({ code: 'custom', message: messages.fieldInvalid });
  return z.NEVER;
});

/** A speed cap in one game; empty clears it. */
function speedCapSchema(game: string) {
  const { min, max } = limits.speedCapCmS;
  const speed = z.coerce
    .number(messages.speedCapInvalid)
    .int(messages.speedCapInvalid)
    .min(min, messages.speedCapInvalid)
    .max(max, messages.speedCapInvalid);
  return z
    .union([z.literal('').transform(() => null), speed], messages.speedCapInvalid)
    .exactOptional()
    .meta({
      description: `The speed cap in ${game}, in centimetres per second: 1,389 to 5,000 (50 to 180 km/h). Three faster samples in a row reject the job. Empty: the default, 180 km/h. Applies to jobs that end from now on.`,
      examples: [exampleSpeedCaps.speedCapEts2CmS],
    });
}

/** The speed cap field of each game. */
export const speedCapOfGame = {
  ets2: 'speedCapEts2CmS',
  ats: 'speedCapAtsCmS',
} as const satisfies Record<Game, string>;

/**
 * The Manage Company form. Omitted fields stay as they are. The audit log records each of these fields, and
 * everything below must list each one: a forgotten field doesn't compile.
 */
export const vtcUpdateSchema = z.strictObject({
  ...vtcTexts(messages.allTextFieldsRequired),
  country: countrySchema.exactOptional().meta({ examples: [exampleVtcFields.country] }),
  language: languageSchema.exactOptional().meta({ examples: [exampleVtcFields.language] }),
  recruitment: z
    .enum(recruitments, messages.recruitmentInvalid)
    .exactOptional()
    .meta({ examples: [...recruitments] }),
  inactiveTimer: z.coerce
    .number(messages.inactiveTimerInvalid)
    .int(messages.inactiveTimerInvalid)
    .min(limits.vtcInactiveTimerDays.min, messages.inactiveTimerInvalid)
    .max(limits.vtcInactiveTimerDays.max, messages.inactiveTimerInvalid)
    .exactOptional()
    .meta({ examples: [exampleVtcFields.inactiveTimer] }),
  monthlyMinimumM: z
    .union(
      [
        z.literal('').transform(() => null),
        z.coerce
          .number(messages.monthlyMinimumInvalid)
          .int(messages.monthlyMinimumInvalid)
          .min(limits.monthlyMinimumM.min, messages.monthlyMinimumInvalid)
          .max(limits.monthlyMinimumM.max, messages.monthlyMinimumInvalid),
      ],
      messages.monthlyMinimumInvalid,
    )
    .exactOptional()
    .meta({
      description:
        'The distance in metres that each member should drive in a calendar month: 1,000 to 100,000,000. Empty: none. Less for members who join in the month or are on leave.',
      examples: [exampleMemberSettings.monthlyMinimumM],
    }),
  chatDays: z.coerce
    .number(messages.chatDaysInvalid)
    .int(messages.chatDaysInvalid)
    .max(limits.chatDays.max, messages.chatDaysInvalid)
    .refine((days) => days === 0 || days >= limits.chatDays.min, messages.chatDaysInvalid)
    .exactOptional()
    .meta({
      description: 'Days that chat messages are kept: 30 to 3,650, or 0 for ever.',
      examples: [exampleMemberSettings.chatDays],
    }),
  games: gamesSchema.exactOptional().meta({
    description: 'The games that its drivers play, separated by commas; may be empty.',
    examples: ['ets2,ats'],
  }),
  description: markdownSchema(limits.vtcDescription, messages.vtcDescriptionLength)
    .exactOptional()
    .meta({ description: 'Markdown.', examples: [exampleVtcTexts.description] }),
  rules: markdownSchema(limits.vtcRules, messages.vtcRulesLength)
    .exactOptional()
    .meta({ description: 'Markdown.', examples: [exampleVtcTexts.rules] }),
  discordUrl: addressSchema(limits.discordUrl, messages.discordUrlInvalid, isInvitation)
    .exactOptional()
    .meta({ examples: [examplePageFields.discordUrl] }),
  websiteUrl: addressSchema(limits.websiteUrl, messages.websiteUrlInvalid, hasDomain)
    .exactOptional()
    .meta({ examples: [examplePageFields.websiteUrl] }),
  speedCapEts2CmS: speedCapSchema('Euro Truck Simulator 2'),
  speedCapAtsCmS: speedCapSchema('American Truck Simulator'),
  isPublic: switchSchema('Whether anybody may open the page of the company.'),
  countsOfflineJobs: switchSchema(
    'Whether jobs are accepted whose only issue is NOT_WITNESSED. Only the owner may change it. It applies ' +
      'to jobs that end from then on.',
  ),
  showRoster: switchSchema('Whether its page names the members who have not opted out.'),
  showFigures: switchSchema('Whether its page tells how many drive, and how much was driven.'),
});

type VtcField = keyof typeof vtcUpdateSchema.shape;

/** The audit log fields of a changed company, images by hash. */
export const auditedVtcFields = [...vtcUpdateSchema.keyof().options, 'logo', 'banner'] as const;

/** The audit log fields of a company, including owner and deletion. */
export type AuditField =
  | (typeof auditedVtcFields)[number]
  | 'deleteAfter'
  | 'hiddenReason'
  | 'offeredTo'
  | 'owner';

/** The public fields. */
export const shownVtcFields = {
  name: z.string(),
  tag: z.string(),
  slogan: z.string(),
  country: z.string().nullable(),
  language: z.string().nullable(),
  recruitment: z.enum(recruitments),
  inactiveTimer: z
    .int()
    .meta({ description: 'Days without activity before a driver counts as inactive.' }),
  games: z.array(z.enum(games)).meta({ description: 'The games that its drivers play.' }),
  isPublic: z.boolean().meta({ description: 'Whether it has a public page.' }),
  countsOfflineJobs: z.boolean().meta({ description: 'Whether offline jobs count.' }),
} satisfies Record<
  Exclude<VtcField, SpeedCap | keyof typeof vtcMemberSettings | PageField>,
  z.ZodType
>;

const shownCapSchema = (game: string) =>
  z
    .int()
    .nullable()
    .meta({
      description: `The speed cap in ${game}, in centimetres per second; null: the default, 5,000.`,
    });

/** The speed caps, as members see them. */
export const vtcSpeedCaps = {
  speedCapEts2CmS: shownCapSchema('Euro Truck Simulator 2'),
  speedCapAtsCmS: shownCapSchema('American Truck Simulator'),
};
export type SpeedCap = keyof typeof vtcSpeedCaps;

/** Settings that only members see. */
export const vtcMemberSettings = {
  monthlyMinimumM: z
    .int()
    .nullable()
    .meta({ description: 'The monthly minimum in metres; null for none.' }),
  chatDays: z.int().meta({ description: 'Days that chat messages are kept; 0 for ever.' }),
};

/** The page settings that members see; short, because every user response carries the company. */
export const vtcPageSettings = {
  discordUrl: z.string().nullable(),
  websiteUrl: z.string().nullable(),
  showRoster: z.boolean(),
  showFigures: z.boolean(),
};

/** The Markdown sources of its page; empty if there are none. */
export const vtcTextsSchema = z.object({ description: z.string(), rules: z.string() });
export type VtcTexts = z.infer<typeof vtcTextsSchema>;

type PageField = keyof typeof vtcPageSettings | keyof VtcTexts;

/** A form holds missing text as an empty string. */
const blankTextSchema = z
  .string()
  .nullable()
  .transform((text) => text ?? '');

/** The same for a number. */
const blankNumberSchema = z
  .int()
  .nullable()
  .transform((number) => number ?? '');

/** The fields as a form holds them. */
export const vtcValuesSchema = z.object({
  ...shownVtcFields,
  country: blankTextSchema,
  language: blankTextSchema,
  inactiveTimer: z.union([z.number(), z.string()]),
  speedCapEts2CmS: blankNumberSchema,
  speedCapAtsCmS: blankNumberSchema,
  monthlyMinimumM: blankNumberSchema,
  chatDays: z.union([z.number(), z.string()]),
  ...vtcPageSettings,
  discordUrl: blankTextSchema,
  websiteUrl: blankTextSchema,
  ...vtcTextsSchema.shape,
} satisfies Record<VtcField, z.ZodType<string | number | boolean | readonly Game[]>>);
