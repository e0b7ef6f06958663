import { twoFactorCodeSchema } from '@waybill/schema/features/auth.contract';
import { z } from 'zod';

/** An optional code: an empty field counts as none. */
export const codeFieldSchema = z
  .string()
  .transform((code) => code.trim() || undefined)
  .pipe(twoFactorCodeSchema.optional());
