// Entries that belong to no feature: see contract/register.ts.

export const messages = {
  somethingWentWrong: 'Something went wrong.',
  validationFailed: 'Some fields need your attention.',
  fieldInvalid: 'This value is not valid.',
  fieldMissing: 'This field is missing.',
  fieldNotAmong: 'This is none of the values that the field takes:',
  pageLimitInvalid: 'The limit must be a whole number from 1 to 100.',
  fieldUnknown: 'This field is not known.',
  identifierInvalid: 'This is not a valid id.',
  dateInvalid: 'Please choose a day.',
  bodyMalformed: 'The request body could not be read.',
  bodyTypeUnsupported: 'The request body has a content type that this address does not accept.',
  bodyTooLarge: 'The request body is too large.',
  signInRequired: 'Please sign in.',
  forbidden: 'You are not allowed to do this.',
  notYourself: 'You can only do this for yourself.',
  csrfInvalid: 'Your page is out of date. Please reload it and try again.',
  originForeign: 'This request came from another site and was refused.',
  notFound: 'There is nothing here.',
  linkInvalid: 'This link is invalid, used or expired. Please request a new one.',
  tooManyRequests: 'Too many attempts. Please wait a moment and try again.',
  busy: 'The server is busy. Try again in a moment.',
  diskFull: 'The disk of the server is full: nothing can be saved until its operator frees space.',
  maintenance: 'This site is under maintenance and will be back soon.',
  internal: 'Something went wrong on the server. Please try again.',
} as const;

export const limits = {
  pageSize: { default: 24, max: 100 },
  searchText: { max: 100 },
  jsonBodyBytes: 10_240,
  /** A formatted text with more tokens than this keeps only its words. */
  richTextTokens: 4_000,
  linkAddress: { max: 1_000 },
  /** A refused write that asks to wait at most this long had no effect, and may be retried. */
  busyRetrySeconds: 2,
} as const;

export const errors = {
  MALFORMED_REQUEST: { status: 400, message: messages.bodyMalformed },
  SIGN_IN_REQUIRED: { status: 401, message: messages.signInRequired },
  FORBIDDEN: { status: 403, message: messages.forbidden },
  NOT_YOURSELF: { status: 403, message: messages.notYourself },
  CSRF_INVALID: { status: 403, message: messages.csrfInvalid },
  ORIGIN_FOREIGN: { status: 403, message: messages.originForeign },
  NOT_FOUND: { status: 404, message: messages.notFound },
  BODY_TOO_LARGE: { status: 413, message: messages.bodyTooLarge },
  BODY_TYPE_UNSUPPORTED: { status: 415, message: messages.bodyTypeUnsupported },
  VALIDATION_FAILED: { status: 422, message: messages.validationFailed },
  TOO_MANY_REQUESTS: { status: 429, message: messages.tooManyRequests },
  INTERNAL: { status: 500, message: messages.internal },
  BUSY: { status: 503, message: messages.busy },
  DISK_FULL: { status: 507, message: messages.diskFull },
} as const;
