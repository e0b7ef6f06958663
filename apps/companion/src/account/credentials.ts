import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../lib/durable-file.ts';
import { CommandError, exitCodes } from '../lib/exit-codes.ts';
import { type Account, accountSchema } from './account.ts';

const configSchema = z.strictObject({ server: z.string() });

/** Who is signed in, in a folder of one user of this computer. */
export interface Credentials {
  /** @throws CommandError where others may read them, or nobody can */
  read(): Account | null;
  write(account: Account): void;
  remove(): void;
  /** The server that was signed in at last, also after signing out. */
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
      return parse(accountSchema, path, text);
    },
    write(account) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeDurably(path, JSON.stringify(account));
      writeDurably(configPath, JSON.stringify({ server: account.server }));
    },
    remove: () => rmSync(path, { force: true }),
    configuredServer() {
      const text = readIfThere(configPath);
      return text === null ? null : parse(configSchema, configPath, text).server;
    },
  };
}

/** Windows keeps other users out of the folder by itself. */
function requirePrivate(path: string): void {
  if (process.platform === 'win32' || (statSync(path).mode & 0o077) === 0) return;
  throw new CommandError(
    exitCodes.notSignedIn,
    `Others may read ${path}: sign in anew, and make it readable for you alone (chmod 600).`,
  );
}

function parse<T>(schema: z.ZodType<T>, path: string, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new CommandError(exitCodes.notSignedIn, `${path} cannot be read. Please sign in anew.`);
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
