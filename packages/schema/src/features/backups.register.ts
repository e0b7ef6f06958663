export const messages = {
  backupUnderWay: 'A backup is already running. Try again when it is done.',
} as const;

export const limits = {
  /** A backup download must start within this time after it was requested. */
  backupDownloadLifeMs: 60_000,
} as const;

export const errors = {
  BACKUP_UNDER_WAY: { status: 409, message: messages.backupUnderWay },
} as const;

export const operatorActions = [
  'backup.asked',
  'backup.verification-asked',
  'backup.downloaded',
] as const;
