/**
 * The database cannot be opened for a reason that the operator can act on. The message is one
 * sentence or two that say what is wrong and what to do; it needs no stack trace.
 */
export class DatabaseOpenError extends Error {
  override readonly name: string = 'DatabaseOpenError';
}

/**
 * The database answers, but its schema is not the one of this version: a migration failed, or a
 * newer version was here. Trying again changes nothing.
 */
export class DatabaseSchemaError extends DatabaseOpenError {
  override readonly name = 'DatabaseSchemaError';
}
