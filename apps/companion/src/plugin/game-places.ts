import { open, readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { readRegistryText } from '../lib/windows-registry.ts';
import type { GamePlatform } from './plugin-file.ts';

/** Where this computer has Steam, downloads and running programs. */
export interface GamePlaces {
  readonly platform: GamePlatform;
  readonly listSteamFolders: () => Promise<readonly string[]>;
  readonly findDownloads: () => Promise<string>;
  readonly isProgramRunning: (path: string) => Promise<boolean>;
}

/** The places of this system and user; null where the games have no telemetry. */
export function createGamePlaces(platform: NodeJS.Platform, home: string): GamePlaces | null {
  if (platform === 'win32') return createWindowsPlaces(home);
  return platform === 'linux' ? createLinuxPlaces(home) : null;
}

const downloadsId = '{374DE290-123F-4565-9164-39C4925E467B}';

function createWindowsPlaces(home: string): GamePlaces {
  return {
    platform: 'win32',
    async listSteamFolders() {
      const own = await readRegistryText('HKCU', String.raw`Software\Valve\Steam`, 'SteamPath');
      const ofAll = await readRegistryText(
        'HKLM',
        String.raw`SOFTWARE\WOW6432Node\Valve\Steam`,
        'InstallPath',
      );
      return [own, ofAll, String.raw`C:\Program Files (x86)\Steam`].filter(
        (folder) => folder !== null,
      );
    },
    async findDownloads() {
      const key = String.raw`Software\Microsoft\Windows\CurrentVersion\Explorer\User Shell Folders`;
      return (await readRegistryText('HKCU', key, downloadsId)) ?? join(home, 'Downloads');
    },
    // Windows doesn't let anyone write to a running program.
    async isProgramRunning(path) {
      try {
        await (await open(path, 'r+')).close();
        return false;
      } catch (error) {
        return error instanceof Error && 'code' in error && error.code === 'EBUSY';
      }
    },
  };
}

/** Where Steam is on Linux: its own package, and those of Flatpak, Snap and Debian. */
const linuxSteamFolders = [
  '.local/share/Steam',
  '.steam/steam',
  '.steam/root',
  '.steam/debian-installation',
  '.var/app/com.valvesoftware.Steam/.local/share/Steam',
  'snap/steam/common/.local/share/Steam',
];

function createLinuxPlaces(home: string): GamePlaces {
  return {
    platform: 'linux',
    listSteamFolders: async () => linuxSteamFolders.map((folder) => join(home, folder)),
    async findDownloads() {
      const list = await readFile(join(home, '.config/user-dirs.dirs'), 'utf8').catch(() => '');
      const named = /^XDG_DOWNLOAD_DIR="(?<path>[^"]+)"$/m.exec(list)?.groups?.['path'];
      return named?.replace(/^\$HOME(?=\/)/, home) ?? join(home, 'Downloads');
    },
    async isProgramRunning(path) {
      const program = await realpath(path).catch(() => path);
      const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
      const programs = await Promise.all(
        processes.map((id) => readlink(`/proc/${id}/exe`).catch(() => null)),
      );
      return programs.includes(program);
    },
  };
}
