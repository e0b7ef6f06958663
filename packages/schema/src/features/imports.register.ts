export const messages = {
  importFileRequired: 'Please choose a file.',
  importTooLarge: 'The file must be smaller than 10 MB.',
  importNotATable: 'The first line must contain the column names. See which columns are supported.',
  importNotUtf8: 'Couldn’t read this file’s encoding. Save it as CSV UTF-8.',
  importTooLong: 'A file can have at most 50,000 lines. Please split it.',
  importUnderWay: 'Another import is running. Please wait until it is done.',
  importStateWrong: 'This is not possible at the moment. Please reload the page.',
} as const;

export const limits = {
  /** Files of this size or more are refused. */
  importBytes: 10 * 1_048_576,
  importRows: 50_000,
  /** The maximum length of a column name that can be matched. */
  importColumnName: 100,
  /** The maximum number of imports listed per company. */
  importsShown: 20,
} as const;

export const errors = {
  IMPORT_TOO_LARGE: { status: 413, message: messages.importTooLarge },
  IMPORT_NOT_A_TABLE: { status: 422, message: messages.importNotATable },
  IMPORT_UNDER_WAY: { status: 409, message: messages.importUnderWay },
  IMPORT_STATE_WRONG: { status: 409, message: messages.importStateWrong },
} as const;

export const auditActions = [
  'import.uploaded',
  'import.committed',
  'import.accepted',
  'import.undone',
] as const;

export const rateLimits = {
  importsByUser: { points: 20, perSeconds: 3_600 },
} as const;
