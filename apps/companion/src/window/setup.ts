import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clocks } from '../lib/clocks.ts';
import { findDownloadedPlugin } from '../plugin/downloads.ts';
import { findGameFolders, findGames, type FoundGame } from '../plugin/found-games.ts';
import type { GamePlaces } from '../plugin/game-places.ts';
import { installPlugin } from '../plugin/install-plugin.ts';
import { type PluginFile, readPluginFile } from '../plugin/plugin-file.ts';
import type { Settings } from './settings.ts';
import type { SetupOutcome, SetupState } from './window-state.ts';

/** How long what was found on the disk is shown before it is looked at again; while a game is heard, much longer. */
const freshMs = 3_000;
const heardFreshMs = 60_000;

/** Finds the games and puts the plugin into them, as the window asks for. */
export interface Setup {
  /** What is known; it looks again while somebody looks. */
  look(isHeard: boolean): SetupState;
  /** Takes the plugin's file, or its zip. */
  takePlugin(bytes: Uint8Array): Promise<void>;
  takeDownload(): Promise<void>;
  addFolder(typed: string): Promise<void>;
  /** Opens a game's folder for plugins, or what there is of it. */
  openFolder(folder: string): void;
}

export function createSetup(options: {
  readonly places: GamePlaces;
  readonly settings: Settings;
  readonly clocks: Clocks;
  readonly openPath: (path: string) => void;
}): Setup {
  const { places, settings, clocks, openPath } = options;
  let games: readonly FoundGame[] | null = null;
  let lookedAt = -Infinity;
  let outcome: SetupOutcome | null = null;

  async function search(): Promise<readonly FoundGame[]> {
    lookedAt = clocks.monotonic();
    games = await findGames(places, settings.values.gameFolders);
    return games;
  }

  async function install(file: PluginFile | null): Promise<void> {
    if (file === null) outcome = { kind: 'no-download' };
    else if (file.kind === 'refused') outcome = { kind: 'refused', why: file.why };
    else {
      const native = (await search()).filter(({ isNative }) => isNative);
      const installed = await installPlugin(file.bytes, native, places.platform);
      const failed = installed.find(({ result }) => result !== 'installed');
      if (failed?.result === 'not-writable') {
        const folder = native.find(({ game }) => game === failed.game)?.pluginFolder;
        if (folder !== undefined) openThere(folder);
      }
      outcome = failed
        ? { kind: failed.result === 'game-runs' ? 'game-runs' : 'not-writable', game: failed.game }
        : { kind: native.length === 0 ? 'no-game' : 'installed' };
      await search();
    }
  }

  function openThere(folder: string): void {
    openPath(nearestFolder(folder));
  }

  return {
    look(isHeard) {
      const dueMs = isHeard ? heardFreshMs : freshMs;
      if (clocks.monotonic() - lookedAt >= dueMs) search().catch(() => {});
      return { platform: places.platform, games, outcome };
    },
    takePlugin: async (bytes) => install(await readPluginFile(bytes, places.platform)),
    takeDownload: async () =>
      install(await findDownloadedPlugin(await places.findDownloads(), places.platform)),
    async addFolder(typed) {
      const folders = await findGameFolders(typed, places);
      outcome = folders.length === 0 ? { kind: 'no-game-there' } : null;
      const { gameFolders } = settings.values;
      settings.change({ gameFolders: [...new Set([...folders, ...gameFolders])].slice(0, 20) });
      await search();
    },
    openFolder(folder) {
      const isKnown = games?.some(({ pluginFolder }) => pluginFolder === folder) ?? false;
      if (isKnown) openThere(folder);
    },
  };
}

/** The folder itself, or what there is of the way to it. */
function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}
