/** Where a company tells its members something. */
export const announcementsPath = '/dashboard/announcements';

/** One of them. */
export function announcementPath(id: string): string {
  return `${announcementsPath}/${id}`;
}
