/** What the company's trucks need. */
export const maintenancePath = '/dashboard/maintenance';
