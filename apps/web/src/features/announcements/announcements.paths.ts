/** The company's announcements. */
export const announcementsPath = '/dashboard/announcements';

/** Returns the path of an announcement. */
export function announcementPath(id: string): string {
  return `${announcementsPath}/${id}`;
}
