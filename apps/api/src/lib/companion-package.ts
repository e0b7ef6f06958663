import { readFileSync } from 'node:fs';
import { sha256Of } from './secrets.ts';

/** The companion as npm takes it, which fits this server. */
export interface CompanionPackage {
  readonly bytes: Buffer;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** Reads the package that the build left; null where nothing was built. */
export function readCompanionPackage(path: string): CompanionPackage | null {
  try {
    const bytes = readFileSync(path);
    return { bytes, sha256: sha256Of(bytes) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
