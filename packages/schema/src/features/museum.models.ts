import { z } from 'zod';
import { blocksSchema } from '../rich-text.ts';
import { idSchema } from '../text.ts';
import { jobTraceSchema } from './jobs.models.ts';
import { pictureSchema } from './media.models.ts';
import { truckSchema } from './trucks.models.ts';

/** The jobs whose roads are on the map of an exhibit, newest first (choice). */
export const exhibitRoads = 400;

/** The metres once round the Earth. */
export const equatorM = 40_075_000;

const exhibitedTruckSchema = truckSchema.pick({
  id: true,
  game: true,
  brand: true,
  name: true,
  plate: true,
  nickname: true,
  status: true,
  odometerM: true,
});

/** A truck on the wall of the museum. */
export const exhibitCardSchema = z.object({
  truck: exhibitedTruckSchema,
  driver: z.object({ username: z.string(), avatarUrl: z.string().nullable() }).nullable().meta({
    description: 'Null once the account is deleted, and in public unless they want to be listed.',
  }),
  position: z.int(),
  isPublic: z.boolean(),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  retiredAt: z.iso.datetime().nullable(),
  picture: pictureSchema.nullable().meta({ description: 'Its first photo.' }),
  jobs: z.int().meta({ description: 'Counted deliveries.' }),
  distanceM: z.int().meta({ description: 'Of counted deliveries.' }),
});
export type ExhibitCard = z.infer<typeof exhibitCardSchema>;

const haulSchema = z.object({
  from: z.string().nullable(),
  to: z.string().nullable(),
  cargo: z.string().nullable(),
  distanceM: z.int(),
  massG: z.int().nullable(),
  endedOn: z.iso.date(),
});

export const exhibitPhotoSchema = z.object({
  id: idSchema,
  picture: pictureSchema,
  alt: z.string().meta({ description: 'What it shows.' }),
});
export type ExhibitPhoto = z.infer<typeof exhibitPhotoSchema>;

/** A truck’s life, by its counted deliveries. */
export const exhibitSchema = exhibitCardSchema.extend({
  story: blocksSchema.nullable(),
  photos: z.array(exhibitPhotoSchema).meta({ description: 'At most 8, oldest first.' }),
  days: z.int().meta({ description: 'Days with a delivery.' }),
  drivenS: z.int(),
  wearPpm: z.int().meta({ description: 'The wear of all deliveries together, in millionths.' }),
  bestMonth: z
    .object({ month: z.iso.date(), jobs: z.int(), distanceM: z.int() })
    .nullable()
    .meta({ description: 'The one with the longest distance, by its first day.' }),
  longest: haulSchema.nullable().meta({ description: 'The longest delivery.' }),
  heaviest: haulSchema.nullable().meta({ description: 'The delivery with the heaviest load.' }),
  plates: z.array(z.string()).meta({ description: 'In the order in which they were first seen.' }),
  roads: z
    .array(jobTraceSchema)
    .meta({ description: `Of its newest ${exhibitRoads} deliveries, newest first.` }),
});
export type Exhibit = z.infer<typeof exhibitSchema>;

/** The company of a public museum. */
export const museumVtcSchema = z.object({ name: z.string(), tag: z.string() });
export type MuseumVtc = z.infer<typeof museumVtcSchema>;

/** Fields of the audit log. */
export type AuditField = 'exhibitStory' | 'exhibitPublic' | 'exhibitPosition' | 'exhibitPhoto';
