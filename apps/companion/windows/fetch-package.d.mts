/** The integrity of a package in pnpm's lock file, by its name with its version. */
export function findIntegrity(lock: string, name: string): string;
