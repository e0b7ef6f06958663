import { longestPluginFile } from './file-limits.ts';
import { checkLinuxLibrary, type LibraryKind } from './linux-library.ts';
import { checkWindowsLibrary } from './windows-library.ts';
import { readLibrariesOfZip } from './zip.ts';

/** Games exist for these; others have no plugin. */
export type GamePlatform = 'win32' | 'linux';

/** Why a file is not the plugin. */
export type Refusal =
  | 'too-long'
  | 'bad-zip'
  | 'not-in-zip'
  | 'other-plugin'
  | Exclude<LibraryKind, 'good'>;

export type PluginFile =
  | { readonly kind: 'plugin'; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly why: Refusal };

/** The function that the games call in a telemetry plugin. */
const pluginFunction = 'scs_telemetry_init';
/** The name of the memory that the companion reads. */
const memoryName = 'SCSTelemetry';

/** The plugin's library, from that itself or the zip that it comes in. */
export async function readPluginFile(
  bytes: Uint8Array,
  platform: GamePlatform,
): Promise<PluginFile> {
  if (bytes.byteLength > longestPluginFile) return { kind: 'refused', why: 'too-long' };
  if (!isZip(bytes)) return checkPlugin(bytes, platform);
  const libraries = await readLibrariesOfZip(bytes, pluginFileNames(platform));
  if (libraries === null) return { kind: 'refused', why: 'bad-zip' };
  // A release holds the library for 32-bit games, too.
  const checked = libraries.map((library) => checkPlugin(library, platform));
  const plugin = checked.find(({ kind }) => kind === 'plugin');
  return plugin ?? checked[0] ?? { kind: 'refused', why: 'not-in-zip' };
}

/** What the plugin's file is called: builds for Linux have a prefix, or none. */
export function pluginFileNames(platform: GamePlatform): readonly [string, ...string[]] {
  return platform === 'win32' ? ['scs-telemetry.dll'] : ['scs-telemetry.so', 'libscs-telemetry.so'];
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

function checkPlugin(bytes: Uint8Array, platform: GamePlatform): PluginFile {
  const check = platform === 'win32' ? checkWindowsLibrary : checkLinuxLibrary;
  const kind = check(bytes, pluginFunction);
  if (kind !== 'good') return { kind: 'refused', why: kind };
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isOurs = content.includes(memoryName) || content.includes(memoryName, 0, 'utf16le');
  return isOurs ? { kind: 'plugin', bytes } : { kind: 'refused', why: 'other-plugin' };
}
