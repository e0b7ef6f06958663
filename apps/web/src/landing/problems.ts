/** What can be wrong with a request for a demo, as the form says it. */
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
