import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

/** Runs a source file, by its path below `src`, and returns its exports. */
export async function readSource<Module>(file: string): Promise<Module> {
  const path = fileURLToPath(new URL(`../src/${file}`, import.meta.url));
  return (await runnerImport<Module>(path, { configFile: false })).module;
}
