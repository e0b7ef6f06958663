import { z } from 'zod';
import { idSchema } from '../text.ts';
import { pictureSchema, portrayedSchema } from './media.models.ts';
import { games } from './telemetry.models.ts';
import { truckSchema } from './trucks.models.ts';

/** Whose work a livery is. */
export const liveryLicences = ['OWN', 'PERMITTED', 'FREE'] as const;
export type LiveryLicence = (typeof liveryLicences)[number];

export const liveryStates = ['DRAFT', 'APPROVED', 'WITHDRAWN'] as const;
export type LiveryState = (typeof liveryStates)[number];

export const liveryVersionStates = ['SUBMITTED', 'APPROVED', 'WITHDRAWN'] as const;
export type LiveryVersionState = (typeof liveryVersionStates)[number];

export const liveryVersionKinds = ['PICTURE', 'ZIP', 'LINK'] as const;
export type LiveryVersionKind = (typeof liveryVersionKinds)[number];

/** How many files of a version are named. */
export const liveryFilesNamed = 100;

const previewSchema = pictureSchema
  .nullable()
  .meta({ description: 'The picture, or the first one in the ZIP. Null without one.' });

export const liverySchema = z.object({
  id: idSchema,
  name: z.string(),
  game: z.enum(games),
  models: z.array(z.string()).meta({ description: 'The game’s ids of models. Empty: any.' }),
  colours: z.array(z.string()).meta({ description: 'Such as #1b4a9c.' }),
  credits: z.string(),
  licence: z.enum(liveryLicences).meta({
    description: 'OWN: made for the company. PERMITTED: its author allows it. FREE: free to use.',
  }),
  workshopItem: z.string().nullable().meta({ description: 'The item in the Steam Workshop.' }),
  state: z.enum(liveryStates).meta({
    description: 'APPROVED: it has an approved version. Members without FLEET see no others.',
  }),
  isRequired: z.boolean(),
  preview: previewSchema.meta({ description: 'Of its latest version that you see.' }),
  version: z.int().nullable().meta({ description: 'The latest one that you see.' }),
  downloads: z.int().meta({ description: 'Drivers who downloaded any version.' }),
  worn: z.int().meta({ description: 'Trucks whose drivers say that they wear it.' }),
});
export type Livery = z.infer<typeof liverySchema>;

const personSchema = portrayedSchema
  .nullable()
  .meta({ description: 'Null once the account is deleted.' });

export const liveryVersionSchema = z.object({
  version: z.int(),
  kind: z
    .enum(liveryVersionKinds)
    .meta({ description: 'LINK: without a file, only the Workshop item.' }),
  state: z.enum(liveryVersionStates),
  bytes: z.int(),
  sha256: z.string().nullable().meta({ description: 'Of the file. Null of a link.' }),
  files: z
    .array(z.object({ name: z.string(), bytes: z.int() }))
    .meta({ description: `The first ${liveryFilesNamed} files of a ZIP.` }),
  fileCount: z.int().meta({ description: 'Files of a ZIP.' }),
  preview: previewSchema,
  uploadedBy: personSchema,
  uploadedAt: z.iso.datetime(),
  approvedBy: personSchema,
  approvedAt: z.iso.datetime().nullable(),
  downloads: z.int().meta({ description: 'Drivers who downloaded it.' }),
  mayApprove: z.boolean().meta({ description: 'Whether you can approve it.' }),
});
export type LiveryVersion = z.infer<typeof liveryVersionSchema>;

export const liveryDetailSchema = liverySchema.extend({
  versions: z
    .array(liveryVersionSchema)
    .meta({ description: 'Latest first. Members without FLEET see approved ones.' }),
  wornBy: z
    .array(truckSchema.pick({ id: true, name: true, plate: true, nickname: true, driver: true }))
    .meta({ description: 'The latest 100 trucks.' }),
});
export type LiveryDetail = z.infer<typeof liveryDetailSchema>;

const ofVersion = { liveryId: idSchema, version: z.int() };

/** What a user did with liveries, in the export of their account. */
export const ownLiveriesShape = {
  liveriesUploaded: z.array(
    z.object({ ...ofVersion, kind: z.enum(liveryVersionKinds), uploadedAt: z.iso.datetime() }),
  ),
  liveriesApproved: z.array(z.object({ ...ofVersion, approvedAt: z.iso.datetime().nullable() })),
  liveriesDownloaded: z.array(z.object({ ...ofVersion, firstAt: z.iso.datetime() })),
  liveriesSet: z
    .array(z.object({ truckId: idSchema, liveryId: idSchema, since: z.iso.datetime() }))
    .meta({ description: 'What you said that trucks wear.' }),
};

/** Fields of the audit log. */
export type AuditField =
  | 'liveryGame'
  | 'liveryModels'
  | 'liveryColours'
  | 'liveryCredits'
  | 'liveryLicence'
  | 'liveryWorkshop'
  | 'liveryRequired'
  | 'liveryVersion';
