import { z } from 'zod';
import { imageTypes } from '../images.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { idSchema, lineSchema, optionalLineSchema } from '../text.ts';
import { liveryLicences } from './liveries.models.ts';
import { gameId, games } from './telemetry.models.ts';

const isDistinct = (values: readonly unknown[]) => new Set(values).size === values.length;

const shape = {
  name: lineSchema(limits.liveryName, {
    required: messages.liveryNameRequired,
    length: messages.liveryNameLength,
  }).meta({ examples: ['Nordic Blue'] }),
  models: z
    .array(gameId, messages.fieldInvalid)
    .max(limits.liveryModels, messages.liveryModelsTooMany)
    .refine(isDistinct, messages.fieldInvalid)
    .meta({
      description: 'The game’s ids of models. Empty: any.',
      examples: [['vehicle.scania.s_2016']],
    }),
  colours: z
    .array(
      z
        .string(messages.liveryColoursInvalid)
        .toLowerCase()
        .regex(/^#[0-9a-f]{6}$/, messages.liveryColoursInvalid),
      messages.liveryColoursInvalid,
    )
    .max(limits.liveryColours, messages.liveryColoursInvalid)
    .refine(isDistinct, messages.liveryColoursInvalid)
    .meta({ examples: [['#1b4a9c', '#fbfbf8']] }),
  credits: optionalLineSchema(limits.liveryCredits, messages.liveryCreditsTooLong).meta({
    description: 'Who made it. Empty: not named.',
    examples: ['Painted by Kai'],
  }),
  licence: z.enum(liveryLicences, messages.fieldInvalid),
  workshopItem: z
    .string(messages.liveryWorkshopInvalid)
    .regex(/^[1-9]\d{0,19}$/, messages.liveryWorkshopInvalid)
    .nullable()
    .meta({ description: 'An item in the Steam Workshop. Null: none.', examples: ['1415692020'] }),
};

/** The form to create a livery. */
export const liveryFormSchema = z.strictObject({
  ...shape,
  game: z.enum(games, messages.fieldInvalid),
});
export type LiveryForm = z.output<typeof liveryFormSchema>;

/** Changes of a livery. Its game stays. */
export const liverySettingsFormSchema = z.strictObject({
  ...shape,
  isRequired: z.boolean(messages.fieldInvalid).meta({
    description: 'Whether drivers should wear it at events. Up to 3 of each game.',
  }),
});
export type LiverySettingsForm = z.output<typeof liverySettingsFormSchema>;

/** What a truck wears. */
export const wornLiveryFormSchema = z.strictObject({
  liveryId: idSchema.nullable().meta({ description: 'An approved livery. Null: none.' }),
});

/** The rule for the file of a version. */
export const liveryFileRule = {
  required: false,
  belowBytes: limits.liveryFileBytes + 1,
  types: [...imageTypes, 'application/zip'],
  missing: messages.liveryFileRequired,
  tooLarge: 'LIVERY_FILE_TOO_LARGE',
} as const;
