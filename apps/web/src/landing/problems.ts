/** The possible problems of a demo request, by their text keys. */
export const problemKeys = [
  'nameMissing',
  'emailMissing',
  'emailInvalid',
  'vtcNameInvalid',
  'messageMissing',
  'tooMany',
  'failed',
  'fields',
] as const;
export type ProblemKey = (typeof problemKeys)[number];
