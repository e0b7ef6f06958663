import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const rootFolder = fileURLToPath(new URL('../../', import.meta.url));

/** A vitest `globalSetup`: builds what the tests start, unless it is up to date. */
export async function setup(): Promise<void> {
  const launcher = spawn(process.execPath, ['packages/launcher/bin.cjs', 'build'], {
    cwd: rootFolder,
    stdio: 'inherit',
  });
  const [exitCode] = await once(launcher, 'close');
  if (exitCode !== 0) throw new Error('Waybill could not be built.');
}
