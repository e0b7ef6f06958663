export const membersPath = '/dashboard/members';

/** Where a member is shown to the others. */
export function memberPath(userId: string): string {
  return `${membersPath}/${userId}`;
}
