import { openFunbitSource } from '../game/funbit-source.ts';
import { eitherSource, type GameSource, watchMemory } from '../game/game-source.ts';
import { type MemorySource, openFileSource } from '../game/memory-source.ts';
import { openWindowsSource } from '../game/windows-source.ts';
import { CommandError, exitCodes } from '../lib/exit-codes.ts';
import { messageOf } from '../lib/message-of.ts';

const sourceNames = ['auto', 'sdk', 'funbit'] as const;
export type SourceName = (typeof sourceNames)[number];

export function isSourceName(name: string): name is SourceName {
  return sourceNames.some((known) => known === name);
}

export interface SourceArguments {
  readonly source: SourceName;
  /** A file that holds the memory, in place of the one that the system shares. */
  readonly memory: string | null;
  /** Where Funbit's telemetry server answers. */
  readonly funbit: string | null;
}

/** What is read where nothing else is asked for. */
export const usualSource: SourceArguments = { source: 'auto', memory: null, funbit: null };

/** The plugin's shared memory on Linux. */
const linuxMemory = '/dev/shm/SCSTelemetry';
const usualFunbit = 'http://127.0.0.1:25555';
const funbitPath = '/api/ets2/telemetry';

/**
 * Opens what shows the game: the plugin's memory, Funbit's server, or that server while there is no
 * memory, where one is named.
 * @throws CommandError
 */
export async function openSource(
  { source, memory, funbit }: SourceArguments,
  platform: NodeJS.Platform,
): Promise<GameSource> {
  if (source === 'funbit') return openFunbit(funbit ?? usualFunbit);
  const plugin = await openMemory(memory, platform);
  return source === 'auto' && funbit !== null ? eitherSource(plugin, openFunbit(funbit)) : plugin;
}

async function openMemory(memory: string | null, platform: NodeJS.Platform): Promise<GameSource> {
  if (memory !== null) return watchMemory(openFileSource(memory));
  if (platform === 'linux') return watchMemory(openFileSource(linuxMemory));
  if (platform === 'win32') return watchMemory(await openWindows());
  throw new CommandError(
    exitCodes.usage,
    'On this system, set the game’s memory file: --memory FILE',
  );
}

/** npm leaves koffi's native code out for another processor, or where it is told to. */
async function openWindows(): Promise<MemorySource> {
  try {
    return await openWindowsSource();
  } catch (error) {
    throw new CommandError(
      exitCodes.defect,
      `Couldn’t read the game’s memory. This needs Node.js for x64 or arm64, and npm’s optional dependencies: ${messageOf(error)}`,
    );
  }
}

function openFunbit(address: string): GameSource {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') {
    throw new CommandError(exitCodes.usage, `--funbit takes an address such as ${usualFunbit}`);
  }
  return openFunbitSource(new URL(funbitPath, url).href);
}
