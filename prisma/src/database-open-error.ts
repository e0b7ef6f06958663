/**
 * The database cannot be opened for a reason that the operator can act on. The message is one
 * sentence or two that say what is wrong and what to do; it needs no stack trace.
 */
export class DatabaseOpenError extends Error {
  override readonly name = 'DatabaseOpenError';
}
