import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

/** Runs a file of the app, by its path below `src`, for what it exports. */
export async function readSource<Module>(file: string): Promise<Module> {
  const path = fileURLToPath(new URL(`../src/${file}`, import.meta.url));
  return (await runnerImport<Module>(path, { configFile: false })).module;
}
