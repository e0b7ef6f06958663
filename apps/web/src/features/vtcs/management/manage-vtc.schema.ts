import { bannerRule, logoRule } from '@waybill/schema/features/vtcs.contract';
import { vtcUpdateSchema, vtcValuesSchema } from '@waybill/schema/features/vtcs.fields';
import { z } from 'zod';
import { fileSchema } from '#src/lib/file-schema.ts';

const imagesSchema = z.object({
  logo: fileSchema(logoRule).nullable(),
  banner: fileSchema(bannerRule).nullable(),
});

type Fields = z.output<typeof vtcValuesSchema>;

/** The values of the Manage Company form: every field of the server, and new images, if any. */
export type ManageVtcValues = Fields & z.output<typeof imagesSchema>;

/** Returns the initial form values of a company. */
export function valuesOfVtc(vtc: z.input<typeof vtcValuesSchema>): ManageVtcValues {
  return { ...vtcValuesSchema.parse(vtc), logo: null, banner: null };
}

/**
 * Converts the fields for the request: all of them, because the server keeps missing ones, and only those in
 * the form, so that saving clears nothing unseen.
 */
export function bodyOfValues(fields: Fields): Required<z.input<typeof vtcUpdateSchema>> {
  return {
    ...fields,
    games: fields.games.join(','),
    isPublic: wordOf(fields.isPublic),
    countsOfflineJobs: wordOf(fields.countsOfflineJobs),
    showRoster: wordOf(fields.showRoster),
    showFigures: wordOf(fields.showFigures),
  };
}

/** Encodes a boolean for a multipart form. */
function wordOf(isOn: boolean): 'true' | 'false' {
  return isOn ? 'true' : 'false';
}

const sentSchema = vtcUpdateSchema.extend(imagesSchema.shape);

/** The form's values, validated like the server. They are sent unchanged. */
export const manageVtcSchema = z
  .custom<ManageVtcValues>()
  .transform(({ logo, banner, ...fields }): z.input<typeof sentSchema> => ({
    ...bodyOfValues(fields),
    logo,
    banner,
  }))
  .pipe(sentSchema);
