/** Where a company sees where it drives. */
export const regionalReportsPath = '/dashboard/regionalreports';
