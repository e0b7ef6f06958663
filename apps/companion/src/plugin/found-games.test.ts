import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildSharedObject, buildZip } from '../testing/plugin-files.ts';
import { findDownloadedPlugin } from './downloads.ts';
import { findGameFolders, findGames } from './found-games.ts';
import { createGamePlaces, type GamePlaces } from './game-places.ts';
import { installPlugin } from './install-plugin.ts';

let home: string;
let steam: string;
let places: GamePlaces;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'games-'));
  steam = join(home, '.local/share/Steam');
  const created = createGamePlaces('linux', home);
  if (created === null) throw new Error('There are no places.');
  places = created;
});
afterEach(() => rmSync(home, { recursive: true }));

const ets2 = 'steamapps/common/Euro Truck Simulator 2';
const ats = 'steamapps/common/American Truck Simulator';

function write(path: string, content: string | Uint8Array = ''): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

const pluginPath = () => join(steam, ets2, 'bin/linux_x64/plugins/scs-telemetry.so');

const download = (name: string, content: Uint8Array, minute: number) => {
  utimesSync(write(join(home, 'Downloads', name), content), minute * 60, minute * 60);
};
const find = async () => findDownloadedPlugin(await places.findDownloads(), 'linux');

describe('games', () => {
  test('are found in all libraries of Steam, once', async () => {
    const library = join(home, 'mnt/games');
    write(join(steam, ets2, 'bin/linux_x64/eurotrucks2'));
    write(join(library, ats, 'bin/linux_x64/amtrucks'));
    write(join(library, ats, 'bin/linux_x64/plugins/libscs-telemetry.so'));
    write(
      join(steam, 'steamapps/libraryfolders.vdf'),
      `"libraryfolders" { "0" { "path" "${steam}" } "1" { "path" "${library}" } "2" { "path" "relative" } }`,
    );
    mkdirSync(join(home, '.steam'));
    symlinkSync(steam, join(home, '.steam/steam'));
    expect(await findGames(places, [join(steam, ets2), join(home, 'gone')])).toEqual([
      {
        game: 'ets2',
        folder: join(steam, ets2),
        pluginFolder: join(steam, ets2, 'bin/linux_x64/plugins'),
        plugin: null,
        isRunning: false,
        isNative: true,
      },
      expect.objectContaining({
        game: 'ats',
        folder: join(library, ats),
        plugin: join(library, ats, 'bin/linux_x64/plugins/libscs-telemetry.so'),
      }),
    ]);
  });

  test('that run in Proton are named as such', async () => {
    write(join(steam, ets2, 'bin/win_x64/eurotrucks2.exe'));
    expect(await findGames(places, [])).toMatchObject([{ game: 'ets2', isNative: false }]);
  });

  test('for Windows are found, too', async () => {
    const windows: GamePlaces = { ...places, platform: 'win32' };
    write(join(steam, ets2, 'bin/win_x64/eurotrucks2.exe'));
    const plugin = write(join(steam, ets2, 'bin/win_x64/plugins/scs-telemetry.dll'));
    expect(await findGames(windows, [])).toMatchObject([{ isNative: true, plugin }]);
  });

  test.each(['', 'bin', 'bin/linux_x64', 'bin/linux_x64/eurotrucks2', '../..', '../../..'])(
    'are found from a folder that is typed: %s',
    async (path) => {
      const folder = join(home, 'elsewhere', ets2);
      write(join(folder, 'bin/linux_x64/eurotrucks2'));
      expect(await findGameFolders(` "${join(folder, path)}" `, places)).toEqual([folder]);
    },
  );

  test.each(['', 'elsewhere', '/', '/dev/null', '/none/at/all', '\0'])(
    'are not found in %j',
    async (typed) => expect(await findGameFolders(typed, places)).toEqual([]),
  );
});

describe('the plugin', () => {
  const bytes = buildSharedObject();
  const install = async () => installPlugin(bytes, await findGames(places, []), 'linux');
  beforeEach(() => void write(join(steam, ets2, 'bin/linux_x64/eurotrucks2')));

  test('is put into a game, and in place of another one', async () => {
    expect(await install()).toEqual([{ game: 'ets2', result: 'installed' }]);
    expect(readFileSync(pluginPath())).toEqual(bytes);
    const other = join(dirname(pluginPath()), 'libscs-telemetry.so');
    rmSync(pluginPath());
    write(other, 'old');
    await install();
    expect(readdirSync(dirname(other))).toEqual(['libscs-telemetry.so']);
    expect(readFileSync(other)).toEqual(bytes);
  });

  test('is not put where nothing can be written, which stays as it was', async () => {
    write(dirname(pluginPath()), 'a file where the folder would be');
    expect(await install()).toEqual([{ game: 'ets2', result: 'not-writable' }]);
    expect(readFileSync(dirname(pluginPath()), 'utf8')).toMatch(/^a file/);
  });

  test('waits where the game that holds it runs', async () => {
    const program = join(steam, ets2, 'bin/linux_x64/eurotrucks2');
    copyFileSync('/bin/sleep', program);
    write(dirname(pluginPath()), 'not writable');
    const game: ChildProcess = spawn(program, ['60']);
    try {
      await once(game, 'spawn');
      expect(await findGames(places, [])).toMatchObject([{ isRunning: true }]);
      expect(await install()).toEqual([{ game: 'ets2', result: 'game-runs' }]);
    } finally {
      game.kill();
      await once(game, 'exit');
    }
    expect(await findGames(places, [])).toMatchObject([{ isRunning: false }]);
  });
});

describe('downloads', () => {
  test('hold the plugin among other files', async () => {
    const bytes = buildSharedObject();
    expect(await find()).toBeNull();
    download('holiday.zip', buildZip([{ name: 'beach.jpg', content: Buffer.from('x') }]), 9);
    expect(await find()).toBeNull();
    download('scs-telemetry.so', buildSharedObject(['other']), 3);
    expect(await find()).toEqual({ kind: 'refused', why: 'no-export' });
    download('release_linux.zip', buildZip([{ name: 'scs-telemetry.so', content: bytes }]), 1);
    expect(await find()).toEqual({ kind: 'plugin', bytes });
  });

  test('are where the desktop says', async () => {
    write(join(home, '.config/user-dirs.dirs'), '# x\nXDG_DOWNLOAD_DIR="$HOME/Geladen"\n');
    expect(await places.findDownloads()).toBe(join(home, 'Geladen'));
  });
});
