import { BackupError } from '@waybill/db/backup/backup-error';
import { DatabaseOpenError } from '@waybill/db/database-open-error';
import type { Config } from './config.ts';
import { CommandRefusedError } from './lib/command-refused-error.ts';
import { isDiskFull } from './lib/disk-full.ts';
import { SecretRefusedError } from './lib/secrets.ts';

/** Returns the message for a problem that an operator can fix, or null for a defect of Waybill. */
export function explainFailure(error: unknown, config: Config): string | null {
  if (
    error instanceof BackupError ||
    error instanceof CommandRefusedError ||
    error instanceof DatabaseOpenError ||
    error instanceof SecretRefusedError
  ) {
    return error.message;
  }
  if (isDiskFull(error)) {
    return `The disk of the database or of the data folder ${config.dataDir} is full. Free 100 MB or more and start again. Saved data is safe.`;
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'EACCES' && isAboutFolder(error)) {
    return `Waybill cannot create the folder ${error.path} (${error.code}). Set DATA_DIR to another folder.`;
  }
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${config.port} is already in use. Stop the program that uses it, or set PORT to another one.`;
    case 'EACCES':
      return `Port ${config.port} or the data folder ${config.dataDir} is not available to this user. Choose others with PORT and DATA_DIR.`;
    default:
      return isAboutHost(error, config)
        ? `HOST is ${config.host}, which is not an address of this machine. Set it to one, such as 127.0.0.1, or to 0.0.0.0 for all.`
        : null;
  }
}

function isAboutFolder(error: unknown): error is Error & Readonly<{ path: string; code: string }> {
  if (!(error instanceof Error) || Reflect.get(error, 'syscall') !== 'mkdir') return false;
  return [Reflect.get(error, 'path'), Reflect.get(error, 'code')].every(
    (value) => typeof value === 'string',
  );
}

/** True for Node's errors about an address that can't be listened on, or a name without one. */
function isAboutHost(error: unknown, { host }: Config): boolean {
  if (host === undefined || !(error instanceof Error)) return false;
  const codes = ['EADDRNOTAVAIL', 'EINVAL', 'ENOTFOUND', 'EAI_AGAIN'];
  const about = ['address', 'hostname'].map((name) => Reflect.get(error, name));
  return codes.includes(String(Reflect.get(error, 'code'))) && about.includes(host);
}

/** Prints the reason, and makes the process end with exit code 1. */
export function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
