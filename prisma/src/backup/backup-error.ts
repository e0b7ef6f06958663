/**
 * A backup cannot be made, read or restored for a reason that the operator can act on. The message is a
 * sentence or two that say what is wrong and what to do; nothing that was there has changed.
 */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
