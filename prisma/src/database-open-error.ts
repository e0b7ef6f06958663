/**
 * The database can't be opened for a reason that the operator can fix. The message says what is wrong and
 * what to do; it needs no stack trace.
 */
export class DatabaseOpenError extends Error {
  override readonly name: string = 'DatabaseOpenError';
}

/**
 * The database responds, but its schema isn't this version's: a migration failed, or a newer version was
 * here. Retrying doesn't help.
 */
export class DatabaseSchemaError extends DatabaseOpenError {
  override readonly name = 'DatabaseSchemaError';
}
