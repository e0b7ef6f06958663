import { spawn } from 'node:child_process';
import type { ServerUser } from './server-user.ts';

/**
 * Returns the environment of PostgreSQL's programs. Everything else is left out: Waybill's secrets, and PG*
 * variables that would change the server.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C' };
}

/** Returns the `spawn` options to run a program as `user`. */
export function spawnAs(user: ServerUser): { uid?: number; gid?: number } {
  return user ?? {};
}

export type BinaryResult = { exitCode: number | null; output: string };

/** Runs one of PostgreSQL's programs and collects its output. */
export async function runBinary(
  binary: string,
  args: string[],
  options: { user: ServerUser; cwd: string },
): Promise<BinaryResult> {
  const child = spawn(binary, args, {
    ...spawnAs(options.user),
    cwd: options.cwd,
    env: serverEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode) => resolve({ exitCode, output: output.trim() }));
  });
}
