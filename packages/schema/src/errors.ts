import { z } from 'zod';
import { mergeRegisters } from './registers.ts';

/** Every error that the API answers, from the registers of the features. */
export const errorCatalogue = /* @__PURE__ */ mergeRegisters('errors');

export type ErrorCode = keyof typeof errorCatalogue;

/** What every error answer carries. `fields` maps each invalid field to what is wrong with it. */
export const errorBodySchema = z.object({
  error: z.string(),
  code: z.string(),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
