import { access, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { GamePlaces } from './game-places.ts';
import { pluginFileNames } from './plugin-file.ts';
import { listSteamLibraries, longestLibraryList } from './steam-libraries.ts';

/** A game on this computer. */
export interface FoundGame {
  readonly game: Game;
  readonly folder: string;
  /** Where the game looks for plugins; the folder may be missing. */
  readonly pluginFolder: string;
  /** The plugin's file there, if it is there. */
  readonly plugin: string | null;
  readonly isRunning: boolean;
  /** Whether it is the build for this system; Proton runs that for Windows, whose memory is out of reach. */
  readonly isNative: boolean;
}

const gameFiles = {
  ets2: { folder: 'Euro Truck Simulator 2', program: 'eurotrucks2' },
  ats: { folder: 'American Truck Simulator', program: 'amtrucks' },
} as const;
const games = ['ets2', 'ats'] as const satisfies readonly Game[];

/** From a program or its plugin, the game's folder is at most so far up. */
const mostParents = 4;

/** Finds the games in Steam's libraries and in folders that were added by hand. */
export async function findGames(
  places: GamePlaces,
  added: readonly string[],
): Promise<readonly FoundGame[]> {
  const libraries = await listLibraries(places);
  const inLibraries = libraries.flatMap((library) =>
    games.map((game) => join(library, 'steamapps', 'common', gameFiles[game].folder)),
  );
  const found = new Map<string, FoundGame>();
  for (const folder of [...inLibraries, ...added]) {
    for (const game of await describeFolder(folder, places)) {
      const key = `${game.game} ${await realpath(game.folder)}`;
      if (!found.has(key)) found.set(key, game);
    }
  }
  return [...found.values()];
}

/**
 * The folder of a game that somebody points to, by that folder or anything in it, or by a Steam library;
 * null where no game is.
 */
export async function findGameFolders(typed: string, places: GamePlaces): Promise<string[]> {
  const path = typed.trim().replaceAll(/^"|"$/g, '');
  if (!isAbsolute(path)) return [];
  const parents = [path];
  for (let count = 0; count < mostParents; count += 1) {
    parents.push(dirname(parents.at(-1) ?? path));
  }
  const below = games.flatMap((game) =>
    [[], ['common'], ['steamapps', 'common']].map((folders) =>
      join(path, ...folders, gameFiles[game].folder),
    ),
  );
  const folders: string[] = [];
  for (const folder of new Set([...parents, ...below])) {
    if ((await describeFolder(folder, places)).length > 0) folders.push(folder);
  }
  return folders;
}

async function listLibraries({ listSteamFolders }: GamePlaces): Promise<string[]> {
  const libraries = new Set<string>();
  for (const steam of await listSteamFolders()) {
    libraries.add(steam);
    const list = await readShortFile(join(steam, 'steamapps', 'libraryfolders.vdf'));
    for (const library of listSteamLibraries(list)) {
      if (isAbsolute(library)) libraries.add(library);
    }
  }
  return [...libraries];
}

/** The games that are in this very folder: one, or none. */
async function describeFolder(
  folder: string,
  { platform, isProgramRunning }: GamePlaces,
): Promise<FoundGame[]> {
  const described: FoundGame[] = [];
  for (const game of games) {
    const { program } = gameFiles[game];
    const native = programIn(folder, program, platform);
    const windows = programIn(folder, program, 'win32');
    const isNative = await isThere(native);
    if (!isNative && !(await isThere(windows))) continue;
    const pluginFolder = join(dirname(isNative ? native : windows), 'plugins');
    const files = pluginFileNames(isNative ? platform : 'win32');
    const plugins = files.map((name) => join(pluginFolder, name));
    const present = await Promise.all(plugins.map(isThere));
    described.push({
      game,
      folder,
      pluginFolder,
      plugin: plugins.find((_, index) => present[index]) ?? null,
      isRunning: isNative && (await isProgramRunning(native)),
      isNative,
    });
  }
  return described;
}

function programIn(folder: string, program: string, platform: GamePlaces['platform']): string {
  return platform === 'win32'
    ? join(folder, 'bin', 'win_x64', `${program}.exe`)
    : join(folder, 'bin', 'linux_x64', program);
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function readShortFile(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    return size > longestLibraryList ? '' : await readFile(path, 'utf8');
  } catch {
    return '';
  }
}
