import { z } from 'zod';
import { mergeRegisters } from './registers.ts';

/** Every API error, from the registers of the features. */
export const errorCatalogue = /* @__PURE__ */ mergeRegisters('errors');

export type ErrorCode = keyof typeof errorCatalogue;

/** The fields of every error response. `fields` maps each invalid field to its problem. */
export const errorBodySchema = z.object({
  error: z.string(),
  code: z.string(),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  acknowledged: z
    .int()
    .optional()
    .meta({ description: 'All events of the session up to this number are stored.' }),
  protocols: z
    .object({ min: z.int(), max: z.int() })
    .optional()
    .meta({ description: 'The protocol versions that the server supports.' }),
  times: z
    .object({ before: z.string(), after: z.string() })
    .optional()
    .meta({ description: 'The local times before and after those that the clocks skip.' }),
  cashMinor: z.int().optional().meta({ description: 'The company’s cash.' }),
  neededMinor: z.int().optional().meta({ description: 'The amount to pay.' }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

type Entry<Code extends ErrorCode> = (typeof errorCatalogue)[Code];

/** The extra fields in the response for a code; never for most codes. */
export type ErrorDetails<Code extends ErrorCode> =
  Entry<Code> extends { readonly details: infer Example }
    ? Readonly<Pick<Required<ErrorBody>, Extract<keyof Example, keyof ErrorBody>>>
    : never;

/** The codes whose responses have extra fields. */
export type DetailedErrorCode = {
  [Code in ErrorCode]: [ErrorDetails<Code>] extends [never] ? never : Code;
}[ErrorCode];

/** The extra fields of all codes. */
export const errorDetailsSchema = errorBodySchema.pick({
  acknowledged: true,
  protocols: true,
  times: true,
  cashMinor: true,
  neededMinor: true,
});
export type AnyErrorDetails = Readonly<z.infer<typeof errorDetailsSchema>>;

/** Returns an example of the extra fields in the response for a code. */
export function exampleDetailsOf(code: ErrorCode): object {
  const entry = errorCatalogue[code];
  return 'details' in entry ? entry.details : {};
}
