/** The regional reports. */
export const regionalReportsPath = '/dashboard/regionalreports';
