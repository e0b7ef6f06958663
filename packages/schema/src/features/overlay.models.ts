import { z } from 'zod';
import { messages } from '../messages.ts';
import { distanceUnits, languages } from '../preferences.ts';

export const overlaySizes = ['small', 'medium', 'large'] as const;
/** What an overlay can show of a drive. */
export const overlayParts = ['route', 'toGo', 'today', 'week', 'company'] as const;
export type OverlayPart = (typeof overlayParts)[number];

export const overlaySettingsSchema = z.strictObject({
  size: z.enum(overlaySizes, messages.fieldInvalid),
  parts: z
    .array(z.enum(overlayParts, messages.fieldInvalid))
    .min(1, messages.fieldInvalid)
    .max(overlayParts.length, messages.fieldInvalid)
    .overwrite((parts) => overlayParts.filter((part) => parts.includes(part)))
    .meta({ description: 'What it shows, in a fixed order.', examples: [['route', 'toGo']] }),
  showsCities: z.boolean(messages.fieldInvalid).meta({
    description: 'Whether it shows where the load comes from and goes to.',
  }),
  distanceUnit: z.enum(distanceUnits, messages.fieldInvalid),
  language: z.enum(languages, messages.fieldInvalid),
});
export type OverlaySettings = z.infer<typeof overlaySettingsSchema>;

export const overlaySchema = z.object({
  settings: overlaySettingsSchema,
  createdAt: z.iso.datetime(),
});
export type Overlay = z.infer<typeof overlaySchema>;

const sumsSchema = z.object({ jobs: z.int(), distanceM: z.int() });

/** What the overlay's stream sends: the settings, and the drive. */
export const overlayStateSchema = z.object({
  settings: overlaySettingsSchema,
  drive: z
    .object({
      plannedM: z.int().nullable(),
      drivenM: z.int().nullable(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      today: sumsSchema,
      week: sumsSchema,
      company: z.object({ name: z.string(), tag: z.string() }).nullable(),
    })
    .nullable()
    .meta({
      description: 'Null while no load is on the road. Parts that are not shown are null or 0.',
    }),
});
export type OverlayState = z.infer<typeof overlayStateSchema>;
