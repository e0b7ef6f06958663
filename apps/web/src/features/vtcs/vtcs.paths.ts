/** Where members of a company land. */
export const overviewPath = '/dashboard/companyoverview';
