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
  acknowledged: z
    .int()
    .optional()
    .meta({ description: 'All events of the session up to this number are stored.' }),
  protocols: z
    .object({ min: z.int(), max: z.int() })
    .optional()
    .meta({ description: 'The protocol versions that the server supports.' }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

type Entry<Code extends ErrorCode> = (typeof errorCatalogue)[Code];

/** What the answer with a code has beside the usual fields; never for most of them. */
export type ErrorDetails<Code extends ErrorCode> =
  Entry<Code> extends { readonly details: infer Example }
    ? Readonly<Pick<Required<ErrorBody>, Extract<keyof Example, keyof ErrorBody>>>
    : never;

/** The codes whose answers have more than the usual fields. */
export type DetailedErrorCode = {
  [Code in ErrorCode]: [ErrorDetails<Code>] extends [never] ? never : Code;
}[ErrorCode];

/** What any of them has. */
export const errorDetailsSchema = errorBodySchema.pick({ acknowledged: true, protocols: true });
export type AnyErrorDetails = Readonly<z.infer<typeof errorDetailsSchema>>;

/** What the answer with a code has beside the usual fields, as an example. */
export function exampleDetailsOf(code: ErrorCode): object {
  const entry = errorCatalogue[code];
  return 'details' in entry ? entry.details : {};
}
