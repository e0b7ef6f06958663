import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { idSchema, lineSchema, optionalLineSchema } from '../text.ts';
import { games } from './telemetry.models.ts';

/** Figures of a job that a rule can compare, add up, or take the largest of. */
export const ruleNumbers = [
  'distanceM',
  'massG',
  'revenueMinor',
  'cargoDamagePpm',
  'truckDamagePpm',
  'topSpeedCmS',
  'overspeedS',
  'finesMinor',
  'tollsMinor',
  'transportMinor',
  'fuelMlPer100Km',
  'xp',
  'collisions',
  'newCells',
] as const;
export type RuleNumber = (typeof ruleNumbers)[number];

/**
 * Names and ids of a job that a rule can compare or count. A lane is `berlin>wroclaw`, a month `2026-03`, in
 * UTC.
 */
export const ruleTexts = [
  'cargoId',
  'market',
  'sourceCityId',
  'destinationCityId',
  'sourceCountry',
  'destinationCountry',
  'lane',
  'month',
] as const;
export type RuleText = (typeof ruleTexts)[number];

/**
 * What is true or false of a job. `returns`: it goes back the lane of the driver's previous job. `convoy`: driven
 * while the driver took part in an event.
 */
export const ruleFlags = ['late', 'special', 'crossed', 'returns', 'convoy'] as const;
export type RuleFlag = (typeof ruleFlags)[number];

/** Amounts of money, which mean nothing across games: their currencies differ. */
const moneyFields: readonly string[] = [
  'revenueMinor',
  'finesMinor',
  'tollsMinor',
  'transportMinor',
] satisfies readonly RuleNumber[];

const text = z
  .string(messages.fieldInvalid)
  .min(1, messages.fieldInvalid)
  .max(limits.ruleText, messages.fieldInvalid);
const field = { error: messages.fieldInvalid };

export const achievementConditionSchema = z.discriminatedUnion(
  'field',
  [
    z.strictObject({
      field: z.enum(ruleNumbers),
      op: z.enum(['is', 'atLeast', 'atMost'], field),
      value: z.int(messages.fieldInvalid).min(0, messages.fieldInvalid),
    }),
    z.discriminatedUnion(
      'op',
      [
        z.strictObject({
          field: z.enum(ruleTexts),
          op: z.enum(['is', 'isNot']),
          value: text,
        }),
        z.strictObject({
          field: z.enum(ruleTexts),
          op: z.literal('in'),
          value: z
            .array(text, messages.fieldInvalid)
            .min(1, messages.fieldInvalid)
            .max(limits.ruleValues, messages.fieldInvalid),
        }),
      ],
      field,
    ),
    z.strictObject({
      field: z.enum(ruleFlags),
      op: z.literal('is', field),
      value: z.boolean(messages.fieldInvalid),
    }),
  ],
  field,
);
/** A condition that a job fulfils or not. */
export type RuleCondition = z.infer<typeof achievementConditionSchema>;

export const achievementMeasureSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('count') }),
    z.strictObject({ kind: z.literal('sum'), field: z.enum(ruleNumbers, field) }),
    z.strictObject({ kind: z.literal('max'), field: z.enum(ruleNumbers, field) }),
    z.strictObject({ kind: z.literal('distinct'), field: z.enum(ruleTexts, field) }),
    z.strictObject({ kind: z.literal('streak') }),
    z.strictObject({ kind: z.literal('daysInRow') }),
  ],
  field,
);
/** What a rule counts over the jobs that fulfil its conditions. */
export type RuleMeasure = z.infer<typeof achievementMeasureSchema>;

export const rulePeriods = ['day', 'week', 'month', 'year'] as const;
export type RulePeriod = (typeof rulePeriods)[number];

/** How an achievement is earned. */
export const achievementRuleSchema = z
  .strictObject({
    where: z
      .array(achievementConditionSchema)
      .max(limits.ruleConditions, messages.fieldInvalid)
      .meta({
        description: 'All must be fulfilled. An unknown figure fulfils none, not even `isNot`.',
      }),
    measure: achievementMeasureSchema.meta({
      description:
        '`streak` counts jobs in a row that fulfil the conditions, `daysInRow` days of UTC with one. ' +
        '`sum`, `max` and `distinct` pass over jobs whose field is unknown.',
    }),
    per: z.enum(rulePeriods, field).nullable().meta({
      description: 'The best calendar period of UTC counts; weeks begin on Monday. Null: all time.',
    }),
    game: z.enum(games, field).nullable().meta({
      description: 'Jobs of the other game are left out, and break no streak.',
    }),
  })
  .superRefine(({ where, measure, per, game }, context) => {
    const refuse = (...path: (string | number)[]) =>
      context.addIssue({ code: 'custom', path, message: messages.fieldInvalid });
    if (per !== null && (measure.kind === 'streak' || measure.kind === 'daysInRow')) refuse('per');
    if (game !== null) return;
    where.forEach(({ field: name }, index) => {
      if (moneyFields.includes(name)) refuse('where', index, 'field');
    });
    if ('field' in measure && moneyFields.includes(measure.field)) refuse('measure', 'field');
  });
export type AchievementRule = z.infer<typeof achievementRuleSchema>;

/** The figures to reach: one for each tier, ascending. */
export const achievementGoalsSchema = z
  .array(z.int(messages.fieldInvalid).min(1, messages.fieldInvalid))
  .min(1, messages.fieldInvalid)
  .max(3, messages.fieldInvalid)
  .refine((goals) => goals.every((goal, index) => index === 0 || goal > (goals[index - 1] ?? 0)), {
    error: messages.achievementGoalsAscending,
  });

/** A draft awards nothing; a retired one keeps its awards and adds none. */
export const achievementStates = ['DRAFT', 'ACTIVE', 'RETIRED'] as const;
export type AchievementState = (typeof achievementStates)[number];

/** The drawn marks, which the web app has as pictures. */
export const achievementMarks = [
  'wheel',
  'flag',
  'crate',
  'road',
  'sun',
  'calendar',
  'stopwatch',
  'star',
  'route',
  'weight',
  'crane',
  'crates',
  'turn',
  'ferry',
  'map',
  'shield',
  'gauge',
  'drop',
  'city',
  'globe',
  'peaks',
  'coins',
  'cup',
  'lighthouse',
] as const;
export type AchievementMark = (typeof achievementMarks)[number];

/** The form of a company's achievement. */
export const achievementFormSchema = z
  .strictObject({
    name: lineSchema(limits.achievementName, {
      required: messages.achievementNameRequired,
      length: messages.achievementNameLength,
    }),
    description: optionalLineSchema(
      limits.achievementDescription,
      messages.achievementDescriptionTooLong,
    ),
    mark: z.enum(achievementMarks, field),
    rule: achievementRuleSchema.nullable().meta({ description: 'Null: given by hand.' }),
    goals: achievementGoalsSchema.meta({ description: '`[1]` if given by hand.' }),
    state: z.enum(achievementStates, field).meta({
      description:
        'A `DRAFT` awards nothing. Once it has been `ACTIVE`, it can be `RETIRED`: it keeps its awards and adds none.',
    }),
  })
  .superRefine(({ rule, goals }, context) => {
    const isByHand = rule === null && goals.join() !== '1';
    if (isByHand) {
      context.addIssue({ code: 'custom', path: ['goals'], message: messages.fieldInvalid });
    }
  });
export type AchievementForm = z.output<typeof achievementFormSchema>;

/** A rule to try. */
export const achievementTrialSchema = z.strictObject({
  rule: achievementRuleSchema,
  goals: achievementGoalsSchema,
});
export type AchievementTrial = z.output<typeof achievementTrialSchema>;

/** Who gets an achievement by hand, and why. */
export const achievementGiftSchema = z.strictObject({
  driverId: idSchema,
  reason: lineSchema(limits.awardReason, {
    required: messages.reasonRequired,
    length: messages.awardReasonTooLong,
  }),
});
export type AchievementGift = z.output<typeof achievementGiftSchema>;
