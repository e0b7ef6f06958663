import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, win32 } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const factsSchema = z.object({
  updateKey: z.string().nullable(),
});

/** What the installer's registry value is called: `windows/setup.nsi` writes it too. */
const autostartKey = String.raw`HKCU\Software\Microsoft\Windows\CurrentVersion\Run`;
const autostartName = 'Waybill Companion';

/** A companion that the installer for Windows put on this computer. */
export interface Installation {
  /** The public key (SPKI, base64) whose signature an update needs; null where no update is trusted. */
  readonly updateKey: string | null;
  /** Whether it starts with Windows. */
  startsWithSystem(): Promise<boolean>;
  /** @throws Error where the registry refuses it */
  setStartsWithSystem(isOn: boolean): Promise<void>;
}

/** Reads what the installer left beside the program; null for a program that was not installed by it. */
export function readInstallation(places: {
  readonly programFile: string;
  readonly node: string;
  readonly systemRoot: string;
}): Installation | null {
  const facts = readFacts(join(dirname(places.programFile), 'installed.json'));
  if (facts === null) return null;
  const registry = win32.join(places.systemRoot, 'System32', 'reg.exe');
  const run = (...args: readonly string[]) =>
    promisify(execFile)(registry, [...args], { windowsHide: true });
  const value = [autostartKey, '/v', autostartName];
  const isOn = () =>
    run('query', ...value).then(
      () => true,
      () => false,
    );
  return {
    updateKey: facts.updateKey,
    startsWithSystem: isOn,
    async setStartsWithSystem(wanted) {
      if (wanted) {
        const command = `"${places.node}" "${places.programFile}" open --hidden`;
        await run('add', ...value, '/d', command, '/f');
      } else if (await isOn()) {
        await run('delete', ...value, '/f');
      }
    },
  };
}

function readFacts(path: string) {
  try {
    return factsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}
