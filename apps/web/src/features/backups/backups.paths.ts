/** Copies of everything, for operators. */
export const backupsPath = '/operator/backups';
