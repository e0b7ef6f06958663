import { bannerRule, logoRule, vtcFormSchema } from '@waybill/schema/features/vtcs.contract';
import type { z } from 'zod';
import { fileSchema } from '#src/lib/file-schema.ts';

/** The text fields as the server checks them, and the files as far as a browser can. */
export const createVtcSchema = vtcFormSchema.extend({
  logo: fileSchema(logoRule),
  banner: fileSchema(bannerRule).nullable(),
});
export type CreateVtcForm = z.output<typeof createVtcSchema>;

/** What the form holds while it is filled in: the logo may still be missing. */
export type CreateVtcValues = Omit<CreateVtcForm, 'logo'> & { logo: File | null };
