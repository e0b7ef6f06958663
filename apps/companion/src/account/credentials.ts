import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../lib/durable-file.ts';
import { CommandError, exitCodes } from '../lib/exit-codes.ts';
import { messageOf } from '../lib/message-of.ts';
import { type Account, accountSchema } from './account.ts';

const configSchema = z.strictObject({ server: z.string() });

/** Who is signed in, in a folder of one user of this computer. */
export interface Credentials {
  /** @throws CommandError where others may read them, or nobody can */
  read(): Account | null;
  /** @throws CommandError where the disk does not take it */
  write(account: Account): void;
  remove(): void;
  /** The server that was signed in at last, also after signing out; null where that is not known. */
  configuredServer(): string | null;
}

export function openCredentials(folder: string): Credentials {
  const path = join(folder, 'credentials.json');
  const configPath = join(folder, 'config.json');
  return {
    read() {
      const text = readIfThere(path);
      if (text === null) return null;
      requirePrivate(path);
      return parse(path, text);
    },
    write(account) {
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        writeDurably(path, JSON.stringify(account));
        writeDurably(configPath, JSON.stringify({ server: account.server }));
      } catch (error) {
        const sentence = `${folder} cannot be written: ${messageOf(error)}`;
        throw new CommandError(exitCodes.queueNotWritable, sentence);
      }
    },
    remove: () => rmSync(path, { force: true }),
    configuredServer() {
      try {
        return configSchema.parse(JSON.parse(readFileSync(configPath, 'utf8'))).server;
      } catch {
        return null;
      }
    },
  };
}

/** Who is signed in; null where nobody is, and where it cannot be read. */
export function readQuietly(credentials: Credentials): Account | null {
  try {
    return credentials.read();
  } catch {
    return null;
  }
}

/** Windows keeps other users out of the folder by itself. */
function requirePrivate(path: string): void {
  if (process.platform === 'win32' || (statSync(path).mode & 0o077) === 0) return;
  throw new CommandError(
    exitCodes.notSignedIn,
    `Other users can read ${path}. Sign in again, and make it readable only for you (chmod 600).`,
  );
}

function parse(path: string, text: string): Account {
  try {
    return accountSchema.parse(JSON.parse(text));
  } catch {
    throw new CommandError(exitCodes.notSignedIn, `${path} is unreadable. Please sign in again.`);
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    const sentence = `${path} cannot be read: ${messageOf(error)}`;
    throw new CommandError(exitCodes.notSignedIn, sentence);
  }
}
