import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { longestPluginFile } from './file-limits.ts';
import { type GamePlatform, type PluginFile, readPluginFile } from './plugin-file.ts';

/** The plugin was downloaded a moment ago: so many of the latest files are looked into. */
const mostFiles = 10;

/** The plugin among the latest downloads; the reason against the latest that may be it, or null where none may. */
export async function findDownloadedPlugin(
  folder: string,
  platform: GamePlatform,
): Promise<PluginFile | null> {
  let refused: PluginFile | null = null;
  for (const path of await listLatest(folder, ['.zip', platform === 'win32' ? '.dll' : '.so'])) {
    const file = await readPluginFile(await readFile(path), platform);
    if (file.kind === 'plugin') return file;
    // The downloads folder has other archives too, which is no mistake.
    if (file.why !== 'not-in-zip') refused ??= file;
  }
  return refused;
}

async function listLatest(folder: string, endings: readonly string[]): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const paths = names
    .filter((name) => endings.includes(extname(name).toLowerCase()))
    .map((name) => join(folder, name));
  const files = await Promise.all(
    paths.map(async (path) => ({ path, file: await stat(path).catch(() => null) })),
  );
  return files
    .flatMap(({ path, file }) =>
      file?.isFile() && file.size <= longestPluginFile ? [{ path, at: file.mtimeMs }] : [],
    )
    .toSorted((one, other) => other.at - one.at)
    .slice(0, mostFiles)
    .map(({ path }) => path);
}
