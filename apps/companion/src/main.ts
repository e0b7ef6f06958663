import { hostname } from 'node:os';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { openCredentials } from './account/credentials.ts';
import { runCommand } from './commands/commands.ts';
import { readConfig } from './config.ts';
import { readInstallation } from './installation/installation.ts';
import { createLinuxAutostart } from './installation/linux-autostart.ts';
import { systemClocks } from './lib/clocks.ts';
import { CommandError, exitCodes } from './lib/exit-codes.ts';
import { createLogTerminal, withLog } from './lib/log-terminal.ts';
import { createOpenAddress, createOpenPath } from './lib/open-address.ts';
import { createSystemTerminal } from './lib/system-terminal.ts';
import { createGamePlaces } from './plugin/game-places.ts';

// What fetch parses answers with is compiled twice otherwise, for speed, which takes 30 MB.
setFlagsFromString('--liftoff-only');

await main(process.argv.slice(2));

/** Puts the program together and does what its arguments say. */
async function main(args: readonly string[]): Promise<void> {
  const config = readConfig(process.env, process.platform);
  const programFile = fileURLToPath(import.meta.url);
  const installation = readInstallation({
    programFile,
    node: process.execPath,
    systemRoot: config.systemRoot,
  });
  const log = createLogTerminal(config.logFile, systemClocks);
  const screen = createSystemTerminal(config.isColourUnwanted);
  const hasWindow = args[0] === 'open';
  const terminal = installation ? log : hasWindow ? withLog(screen, log) : screen;
  process.on('uncaughtExceptionMonitor', (error) => {
    if (installation ?? hasWindow) terminal.warn(describeDefect(error));
  });
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => stopping.abort());
  }
  // Only the packed program can be copied to where it stays.
  const isPacked = extname(programFile) !== '.ts';
  const linuxAutostart =
    process.platform === 'linux' && isPacked
      ? createLinuxAutostart({ ...config.handlerPlaces, programFile })
      : null;
  const context = {
    terminal,
    credentials: openCredentials(config.configFolder),
    queueFolder: config.queueFolder,
    instanceAddress: config.instanceAddress,
    clocks: systemClocks,
    random: Math.random,
    stopping: stopping.signal,
    openAddress: createOpenAddress(process.platform, config.systemRoot),
    language: Intl.DateTimeFormat().resolvedOptions().locale,
    platform: process.platform,
    programFile,
    handlerPlaces: config.handlerPlaces,
    installation,
    autostart: installation ?? linuxAutostart,
    gamePlaces: createGamePlaces(process.platform, config.home),
    settingsFile: config.settingsFile,
    logFile: config.logFile,
    openPath: createOpenPath(process.platform, config.systemRoot),
    deviceName: hostname().slice(0, 64) || 'Companion',
  };
  try {
    await runCommand(context, args);
  } catch (error) {
    terminal.warn(error instanceof CommandError ? error.message : describeDefect(error));
    process.exitCode = error instanceof CommandError ? error.code : exitCodes.defect;
  }
}

function describeDefect(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : 'Unknown error.';
}
