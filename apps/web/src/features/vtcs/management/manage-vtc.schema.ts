import { bannerRule, logoRule } from '@waybill/schema/features/vtcs.contract';
import { vtcUpdateSchema, vtcValuesSchema } from '@waybill/schema/features/vtcs.fields';
import { z } from 'zod';
import { fileSchema } from '#src/lib/file-schema.ts';

const imagesSchema = z.object({
  logo: fileSchema(logoRule).nullable(),
  banner: fileSchema(bannerRule).nullable(),
});

type Fields = z.output<typeof vtcValuesSchema>;

/** What the form of Manage Company holds: every field that the server takes, and new images, if any. */
export type ManageVtcValues = Fields & z.output<typeof imagesSchema>;

/** A company as the form begins with it. */
export function valuesOfVtc(vtc: z.input<typeof vtcValuesSchema>): ManageVtcValues {
  return { ...vtcValuesSchema.parse(vtc), logo: null, banner: null };
}

/**
 * The fields as they are sent: all of them, because the server keeps what is left out, and none
 * that the form does not hold, so that saving clears nothing unseen.
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

/** As a form with files sends a switch. */
function wordOf(isOn: boolean): 'true' | 'false' {
  return isOn ? 'true' : 'false';
}

const sentSchema = vtcUpdateSchema.extend(imagesSchema.shape);

/** The form's values, checked as the server checks them. They are sent as they are. */
export const manageVtcSchema = z
  .custom<ManageVtcValues>()
  .transform(({ logo, banner, ...fields }): z.input<typeof sentSchema> => ({
    ...bodyOfValues(fields),
    logo,
    banner,
  }))
  .pipe(sentSchema);
