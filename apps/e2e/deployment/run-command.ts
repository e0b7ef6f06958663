import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const shownCharacters = 4_000;

export interface CommandPlace {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** A file that the program reads as stdin. */
  readonly input?: string;
}

/** Runs a program and returns its output. @throws with the end of its output when it fails. */
export async function runCommand(
  [file, ...args]: readonly [file: string, ...args: string[]],
  { input, ...place }: CommandPlace,
): Promise<string> {
  try {
    const running = execute(file, args, { ...place, maxBuffer: 64 * 1024 * 1024 });
    if (input !== undefined) running.child.stdin?.end(await readFile(input));
    const { stdout } = await running;
    return stdout;
  } catch (error) {
    const output = ['stdout', 'stderr'].map((name) => String(Reflect.get(Object(error), name)));
    throw new Error(
      `${file} ${args.join(' ')} failed:\n${output.join('').slice(-shownCharacters)}`,
      {
        cause: error,
      },
    );
  }
}
