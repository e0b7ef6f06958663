import { applicationsPath, ownApplicationsPath } from '#src/lib/shared-paths.ts';

/** Returns the path of an application for staff. */
export function applicationPath(id: string): string {
  return `${applicationsPath}/${id}`;
}

/** Returns the path of an application for its applicant. */
export function ownApplicationPath(id: string): string {
  return `${ownApplicationsPath}/${id}`;
}
