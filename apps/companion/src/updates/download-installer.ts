import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstallerOffer } from '@waybill/schema/features/companion.contract';

const longestMs = 15 * 60_000;

/**
 * Downloads the installer from its server, and returns its path.
 * @throws Error where it is not exactly what was offered
 */
export async function downloadInstaller(
  server: string,
  { path, bytes, sha256 }: InstallerOffer,
  folder: string,
): Promise<string> {
  const address = new URL(path, server);
  if (address.origin !== server) throw new Error('The installer is on another server.');
  const response = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(longestMs),
  });
  if (!response.ok || response.body === null) throw new Error(`Status ${response.status}.`);
  await removeInstaller(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'Waybill-Companion-Setup.exe');
  const hash = createHash('sha256');
  let length = 0;
  const written = await open(file, 'wx', 0o700);
  try {
    for await (const chunk of response.body) {
      length += chunk.length;
      if (length > bytes) break;
      hash.update(chunk);
      await written.write(chunk);
    }
    await written.sync();
  } finally {
    await written.close();
  }
  if (length === bytes && hash.digest('hex') === sha256) return file;
  await removeInstaller(folder);
  throw new Error('The file is not what the server says.');
}

/** Removes what was downloaded before; an installer that still runs stays. */
export async function removeInstaller(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true }).catch(() => {});
}
