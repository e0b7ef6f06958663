import { bannerRule, logoRule, vtcUpdateSchema } from '@waybill/schema/features/vtcs.contract';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { countrySchema, languageSchema } from '@waybill/schema/text';
import { z } from 'zod';
import { fileSchema } from '#src/lib/file-schema.ts';

/** The form of Manage Company: the fields as the server checks them, and new images, if any. */
export const manageVtcSchema = vtcUpdateSchema.extend({
  country: countrySchema,
  language: languageSchema,
  isPublic: z.boolean(),
  logo: fileSchema(logoRule).nullable(),
  banner: fileSchema(bannerRule).nullable(),
});
export type ManageVtcForm = z.output<typeof manageVtcSchema>;

/** What the form holds while it is filled in; no country and no language are empty texts. */
export interface ManageVtcValues extends Pick<
  Vtc,
  'name' | 'tag' | 'slogan' | 'recruitment' | 'isPublic'
> {
  [key: string]: unknown;
  country: string;
  language: string;
  inactiveTimer: number | string;
  logo: File | null;
  banner: File | null;
}

/** A company as the form begins with it. */
export function valuesOfVtc(vtc: Vtc): ManageVtcValues {
  const { name, tag, slogan, recruitment, inactiveTimer, isPublic } = vtc;
  return {
    name,
    tag,
    slogan,
    recruitment,
    inactiveTimer,
    isPublic,
    country: vtc.country ?? '',
    language: vtc.language ?? '',
    logo: null,
    banner: null,
  };
}
