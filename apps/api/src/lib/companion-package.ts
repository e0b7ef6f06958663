import { readFileSync } from 'node:fs';
import { sha256Of } from './secrets.ts';

/** The companion's npm package that matches this server. */
export interface CompanionPackage {
  readonly bytes: Buffer;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Reads the package from the build. Null if none was built. */
export function readCompanionPackage(path: string): CompanionPackage | null {
  try {
    const bytes = readFileSync(path);
    return { bytes, sha256: sha256Of(bytes) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
