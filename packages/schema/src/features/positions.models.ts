import { z } from 'zod';
import { idSchema } from '../text.ts';
import { portrayedSchema } from './media.models.ts';
import { games, gamePlaceSchema } from './telemetry.models.ts';

/** The groups that may see a driver's position. Each includes those before it. */
export const liveVisibilities = ['off', 'company', 'allies', 'public'] as const;
export type LiveVisibility = (typeof liveVisibilities)[number];

/** Whose trucks to show. */
export const positionScopes = ['company', 'allies', 'public'] as const;
export type PositionScope = (typeof positionScopes)[number];

const ofEvent = 'event:';

/** Whose trucks a stream shows: those of a scope, or those of an event's convoy. */
export type StreamScope = PositionScope | `${typeof ofEvent}${string}`;

/** Returns the event whose convoy a stream shows, or null. */
export function eventOfScope(scope: StreamScope): string | null {
  return scope.startsWith(ofEvent) ? scope.slice(ofEvent.length) : null;
}

/** An owner's settings of the public map. */
export const publicMapSettingsSchema = z.object({
  isOn: z.boolean().meta({
    description: 'Whether the public map is on.',
  }),
  showsNames: z.boolean().meta({ description: 'Whether it shows names.' }),
  frameAncestors: z.array(z.string()).meta({
    description: 'The websites that may embed the map.',
  }),
});
export type PublicMapSettings = z.infer<typeof publicMapSettingsSchema>;

/** A truck's last known position. */
export const seenPlaceSchema = z.object({
  at: z.iso.datetime().meta({ description: 'The time of the position, by the server’s clock.' }),
  x: z.int().meta({ description: 'Game metres, eastward.' }),
  z: z.int().meta({ description: 'Game metres, southward.' }),
  heading: z
    .int()
    .min(0)
    .max(255)
    .nullable()
    .meta({ description: 'In 256ths of a turn, clockwise from north; null: unknown.' }),
  speedKmh: z.int(),
  limitKmh: z.int().nullable().meta({ description: 'Null: none or unknown.' }),
  fuelMl: z.int(),
  standingSince: z.iso.datetime().nullable().meta({ description: 'Null while it drives.' }),
  isStale: z.boolean(),
});
export type SeenPlace = z.infer<typeof seenPlaceSchema>;

/** A driver on the road. */
export const driverOnTheRoadSchema = z.object({
  driver: portrayedSchema,
  company: z.object({
    id: idSchema,
    name: z.string(),
    tag: z.string(),
    country: z.string().nullable(),
  }),
  game: z.enum(games),
  heardAt: z.iso.datetime().meta({ description: 'When data last arrived.' }),
  place: seenPlaceSchema.nullable().meta({
    description: 'Null if the driver hides their position from you.',
  }),
  job: z
    .object({
      id: idSchema,
      number: z.int(),
      cargo: z.string().nullable(),
      source: gamePlaceSchema,
      destination: gamePlaceSchema,
      plannedM: z.int().nullable(),
      drivenM: z.int().nullable(),
    })
    .nullable()
    .meta({ description: 'Their cargo. Null: none, or not visible to you.' }),
  nextRestMinutes: z.int().nullable().meta({
    description:
      'Game minutes until the next break: 45 minutes after 4.5 hours. Below 0: overdue. Null: unknown.',
  }),
});
export type DriverOnTheRoad = z.infer<typeof driverOnTheRoadSchema>;

/** A driver's trail, as one line without gaps. */
export const trailLineSchema = z.object({
  game: z.enum(games),
  points: z
    .array(z.tuple([z.int(), z.int(), z.int(), z.int()]))
    .meta({ description: 'Milliseconds since `since`, x, z and km/h.' }),
});
export type TrailLine = z.infer<typeof trailLineSchema>;

/** A truck on a public map. */
export const publicTruckSchema = z.object({
  key: z.string().meta({ description: 'Stable for one truck while it is shown.' }),
  name: z.string().nullable().meta({ description: 'Null if the company hides names.' }),
  x: z.int(),
  z: z.int(),
  heading: z.int().nullable(),
  speedKmh: z.int(),
});
export type PublicTruck = z.infer<typeof publicTruckSchema>;
