import { applicationsPath, ownApplicationsPath } from '#src/lib/shared-paths.ts';

/** Where staff read an application. */
export function applicationPath(id: string): string {
  return `${applicationsPath}/${id}`;
}

/** Where whoever applied follows what becomes of it. */
export function ownApplicationPath(id: string): string {
  return `${ownApplicationsPath}/${id}`;
}
