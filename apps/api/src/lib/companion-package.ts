import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { sha256Of } from './secrets.ts';

/** An npm package that matches this server: the companion's, or the API client's. */
export interface OfferedPackage {
  readonly bytes: Buffer;
  /** Hexadecimal. */
  readonly sha256: string;
}

const manifestSchema = z.object({
  version: z.string(),
  bytes: z.int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string().nullable(),
});

/** The companion's installer for Windows. It stays on disk: it is large. */
export interface CompanionInstaller extends z.infer<typeof manifestSchema> {
  readonly file: string;
}

/** Reads the package from the build. Null if none was built. */
export function readOfferedPackage(path: string): OfferedPackage | null {
  const bytes = readIfThere(path);
  return bytes && { bytes, sha256: sha256Of(bytes) };
}

/**
 * Reads what `npm run companion:windows` wrote about the installer. Null if it was not packed, or only in
 * part.
 */
export function readCompanionInstaller(file: string): CompanionInstaller | null {
  const manifest = readIfThere(`${file}.json`);
  if (manifest === null) return null;
  const facts = manifestSchema.parse(JSON.parse(manifest.toString()));
  return statSync(file, { throwIfNoEntry: false })?.size === facts.bytes
    ? { ...facts, file }
    : null;
}

function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
