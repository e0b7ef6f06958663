/** The start page of drivers without a company. */
export const onboardingPath = '/onboarding';

/** The start page of company members. */
export const overviewPath = '/dashboard/companyoverview';

/** The company's leaderboards. */
export const leaderboardsPath = `${overviewPath}/leaderboards`;

/** The audit log, for owners. */
export const auditPath = '/dashboard/audit';

/** The company's jobs. */
export const jobsPath = '/dashboard/jobs';

/** Returns the path of a driver's jobs. */
export function jobsOfDriverPath(driverId: string): string {
  return `${jobsPath}?driver=${driverId}`;
}

/** Returns the path of a job's waybill. */
export function jobPath(jobId: string): string {
  return `${jobsPath}/${jobId}`;
}

/** The company's trucks. */
export const fleetPath = '/dashboard/fleet';

/** Returns the path of a truck. */
export function truckPath(truckId: string): string {
  return `${fleetPath}/${truckId}`;
}

/** The company's events, and those of others that it can see. */
export const eventsPath = '/dashboard/events';

/** Returns the path of an event. */
export function eventPath(id: string): string {
  return `${eventsPath}/${id}`;
}

/** The member list. */
export const membersPath = '/dashboard/members';

/** The drivers blocked by the company. */
export const blocksPath = `${membersPath}/blocks`;

/** Where staff create and end invitations. */
export const invitationsPath = '/dashboard/applications/invitations';

/** Returns the path of an invitation by its code. */
export function joinPath(code: string): string {
  return `/join/${encodeURIComponent(code.replace(/\s/g, ''))}`;
}

/** The member list's search parameter that filters by role. */
export const memberRoleParameter = 'role';

/** Returns the path of the members with a role. */
export function membersWithRolePath(roleId: string): string {
  return `${membersPath}?${memberRoleParameter}=${roleId}`;
}

/** Returns the path of a member's page. */
export function memberPath(userId: string): string {
  return `${membersPath}/${userId}`;
}

/** Sources of deliveries besides the companion: other trackers, and tables. */
export const sourcesPath = '/dashboard/managecompany/sources';

/** The webhooks of a company. */
export const webhooksPath = '/dashboard/managecompany/webhooks';

/** Where staff answer applications. */
export const applicationsPath = '/dashboard/applications';

/** Where staff set the questions for applicants. */
export const recruitmentPath = '/dashboard/applications/questions';

/** Where users see their own applications. */
export const ownApplicationsPath = '/applications';

/** Returns the path of a company's public page. */
export function publicPagePath(tag: string): string {
  return `/vtc/${encodeURIComponent(tag)}`;
}

/** The member's own year. */
export const myYearPath = '/dashboard/my-year';

/** Returns the path of the viewer's own year, with or without a company. */
export function myYearPathOf({ vtcId }: { readonly vtcId: string | null }): string {
  return vtcId === null ? '/my-year' : myYearPath;
}

/** The company's payrolls. */
export const payrollsPath = '/dashboard/economy/payroll';

/** The member's own payslips. */
export const earningsPath = '/dashboard/earnings';

/** Returns the path of a payslip. */
export function payslipPath(id: string): string {
  return `/payslips/${id}`;
}

/** The company's contracts. */
export const contractsPath = '/dashboard/contracts';

/** Returns the path of a contract. */
export function contractPath(contractId: string): string {
  return `${contractsPath}/${contractId}`;
}
