/** The backups page, for operators. */
export const backupsPath = '/operator/backups';
