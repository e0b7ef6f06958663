import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { openCredentials } from './account/credentials.ts';
import { runCommand } from './commands/commands.ts';
import { readConfig } from './config.ts';
import { readInstallation } from './installation/installation.ts';
import { systemClocks } from './lib/clocks.ts';
import { CommandError, exitCodes } from './lib/exit-codes.ts';
import { createLogTerminal } from './lib/log-terminal.ts';
import { createOpenAddress } from './lib/open-address.ts';
import { createSystemTerminal } from './lib/system-terminal.ts';

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
    dataFolder: config.dataFolder,
    systemRoot: config.systemRoot,
  });
  const terminal = installation
    ? createLogTerminal(installation.logFile, systemClocks)
    : createSystemTerminal(config.isColourUnwanted);
  process.on('uncaughtExceptionMonitor', (error) => {
    if (installation) terminal.warn(describeDefect(error));
  });
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => stopping.abort());
  }
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
