/** Where ways are planned. */
export const routePath = '/dashboard/route';
