import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { FoundGame } from './found-games.ts';
import { type GamePlatform, pluginFileNames } from './plugin-file.ts';

/** What became of the plugin in one game. */
export interface Installed {
  readonly game: Game;
  readonly result: 'installed' | 'game-runs' | 'not-writable';
}

/** Puts the plugin into each game's folder for plugins, in place of the one that is there. */
export function installPlugin(
  bytes: Uint8Array,
  games: readonly FoundGame[],
  platform: GamePlatform,
): Promise<Installed[]> {
  return Promise.all(
    games.map(async ({ game, pluginFolder, plugin, isRunning }): Promise<Installed> => {
      const path = plugin ?? join(pluginFolder, pluginFileNames(platform)[0]);
      if (await writeWhole(path, pluginFolder, bytes)) return { game, result: 'installed' };
      return { game, result: isRunning ? 'game-runs' : 'not-writable' };
    }),
  );
}

/** A game never loads half a file: a draft of another name becomes the file. */
async function writeWhole(path: string, folder: string, bytes: Uint8Array): Promise<boolean> {
  const draft = `${path}.new`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(draft, bytes);
    await rename(draft, path);
    return true;
  } catch {
    await rm(draft, { force: true }).catch(() => {});
    return false;
  }
}
