import { bannerRule, logoRule, vtcFormSchema } from '@waybill/schema/features/vtcs.contract';
import type { z } from 'zod';
import { fileSchema } from '#src/lib/file-schema.ts';

/** Validates text fields like the server, and files as far as a browser can. */
export const createVtcSchema = vtcFormSchema.extend({
  logo: fileSchema(logoRule),
  banner: fileSchema(bannerRule).nullable(),
});
export type CreateVtcForm = z.output<typeof createVtcSchema>;

/** The form values; the logo may still be missing. */
export type CreateVtcValues = Omit<CreateVtcForm, 'logo'> & { logo: File | null };
