import { twoFactorCodeSchema } from '@waybill/schema/features/auth.contract';
import { z } from 'zod';

/** The code of a form that may not need one: an empty field stands for none. */
export const codeFieldSchema = z
  .string()
  .transform((code) => code.trim() || undefined)
  .pipe(twoFactorCodeSchema.optional());
