import type { MemorySource } from '../game/memory-source.ts';
import { openFileSource } from '../game/memory-source.ts';
import { openWindowsSource } from '../game/windows-source.ts';
import { CommandError, exitCodes } from '../lib/exit-codes.ts';

/** Where the plugin shares its memory on Linux. */
const linuxMemory = '/dev/shm/SCSTelemetry';

/** Opens the plugin's memory: in a file that is named, or where the system has it. */
export async function openSource(
  memory: string | null,
  platform: NodeJS.Platform,
): Promise<MemorySource> {
  if (memory !== null) return openFileSource(memory);
  if (platform === 'linux') return openFileSource(linuxMemory);
  if (platform === 'win32') return openWindowsSource();
  throw new CommandError(exitCodes.usage, 'On this system name the memory: --memory FILE');
}
