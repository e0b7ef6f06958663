/** Where whoever has no company begins. */
export const onboardingPath = '/onboarding';

/** Where members of a company land. */
export const overviewPath = '/dashboard/companyoverview';

/** Where the drivers of a company stand in their order. */
export const leaderboardsPath = `${overviewPath}/leaderboards`;

/** Where an owner reads who did what. */
export const auditPath = '/dashboard/audit';

/** Where the company's jobs are listed. */
export const jobsPath = '/dashboard/jobs';

/** Where the jobs of one driver are listed. */
export function jobsOfDriverPath(driverId: string): string {
  return `${jobsPath}?driver=${driverId}`;
}

/** Where a job is shown, as its waybill. */
export function jobPath(jobId: string): string {
  return `${jobsPath}/${jobId}`;
}

/** Where the members are listed. */
export const membersPath = '/dashboard/members';

/** Where those are listed whom the company takes no more. */
export const blocksPath = `${membersPath}/blocks`;

/** Where staff make and end invitations. */
export const invitationsPath = '/dashboard/applications/invitations';

/** Where the invitation of a code is shown to whoever has it. */
export function joinPath(code: string): string {
  return `/join/${encodeURIComponent(code.replace(/\s/g, ''))}`;
}

/** The search parameter of the list that leaves only the members with a role. */
export const memberRoleParameter = 'role';

/** Where the members with a role are listed. */
export function membersWithRolePath(roleId: string): string {
  return `${membersPath}?${memberRoleParameter}=${roleId}`;
}

/** Where a member is shown to the others. */
export function memberPath(userId: string): string {
  return `${membersPath}/${userId}`;
}

/** Where deliveries come from besides the companion: other trackers, and tables. */
export const sourcesPath = '/dashboard/managecompany/sources';

/** What a company has told to Discord and other servers. */
export const webhooksPath = '/dashboard/managecompany/webhooks';

/** Where staff answer applications. */
export const applicationsPath = '/dashboard/applications';

/** Where it is set what is asked of whoever applies. */
export const recruitmentPath = '/dashboard/applications/questions';

/** Where users see what they have applied for. */
export const ownApplicationsPath = '/applications';
