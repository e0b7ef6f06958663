/**
 * A backup can't be created, read or restored for a reason that the operator can fix. The message says what
 * is wrong and what to do; existing data is unchanged.
 */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
