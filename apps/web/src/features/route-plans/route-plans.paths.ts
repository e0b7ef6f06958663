/** The route planner. */
export const routePath = '/dashboard/route';
