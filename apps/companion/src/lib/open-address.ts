import { spawn } from 'node:child_process';
import { win32 } from 'node:path';

/** Opens an http address in the browser of this computer; where there is none, nothing happens. */
export type OpenAddress = (address: string) => void;

/** Opens a folder or a text file with the program of this system for it. */
export type OpenPath = (path: string) => void;

/** No shell reads the address: it is one argument of the system's own program. */
export function createOpenAddress(platform: NodeJS.Platform, systemRoot: string): OpenAddress {
  const [file, ...args] =
    platform === 'win32'
      ? [win32.join(systemRoot, 'System32', 'rundll32.exe'), 'url.dll,FileProtocolHandler']
      : ['xdg-open'];
  return (address) => start(file, [...args, address]);
}

export function createOpenPath(platform: NodeJS.Platform, systemRoot: string): OpenPath {
  const file = platform === 'win32' ? win32.join(systemRoot, 'explorer.exe') : 'xdg-open';
  return (path) => start(file, [path]);
}

function start(file: string, args: readonly string[]): void {
  const opened = spawn(file, args, { detached: true, stdio: 'ignore' });
  opened.on('error', () => {});
  opened.unref();
}
