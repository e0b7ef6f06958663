import { join } from 'node:path';
import { DatabaseSchemaError } from '@waybill/db/database-open-error';
import type { Database } from '@waybill/db/open-database';
import { createServer } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { openOwnDatabase } from './database.ts';
import { createMaintenance } from './http/maintenance.ts';
import { startHousekeeping } from './housekeeping.ts';
import { type Listener, listen } from './listen.ts';
import { createLogger, type Logger } from './lib/logger.ts';
import { loadOrCreateSecret } from './lib/secrets.ts';
import { createServices } from './services.ts';
import { explainFailure, fail } from './startup-failure.ts';

const webDir = join(import.meta.dirname, '../../web/dist');

await main();

async function main(): Promise<void> {
  const result = await readConfig(process.env);
  if (!result.ok) return fail(result.problems.join('\n'));
  const { config } = result;
  const log = createLogger(config.logLevel);
  try {
    // The port comes first: whoever cannot have it must not touch the data.
    const listener = await listen(config.port, config.host);
    await start(config, log, listener).catch(async (error: unknown) => {
      if (error instanceof DatabaseSchemaError) return rest(config, log, listener, error);
      await listener.close();
      throw error;
    });
  } catch (error) {
    const sentence = explainFailure(error, config);
    if (sentence === null) throw error;
    fail(sentence);
  }
}

async function start(config: Config, log: Logger, listener: Listener): Promise<void> {
  const database = await openOwnDatabase(config, {
    servesRequests: true,
    log: (message, fields) => log.info({ ...fields }, message),
  });
  try {
    const secret = config.secretKey ?? (await loadOrCreateSecret(config.dataDir));
    const emulator = await startEmulator(config);
    const services = createServices({
      config,
      database,
      log,
      clock: () => new Date(),
      secret,
      emulatorUrl: emulator?.url,
    });
    listener.serve(createServer(services, webDir));
    const stopHousekeeping = startHousekeeping(services);
    stopOnSignal(log, async () => {
      stopHousekeeping();
      await listener.close();
      services.outages.stop();
      await emulator?.close();
      await database.close();
    });
    announce(config, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Keeps the process, so that nothing restarts it over and over, and says why it does not work. */
function rest(config: Config, log: Logger, listener: Listener, error: DatabaseSchemaError): void {
  log.fatal({ reason: error.message }, 'the database cannot be used; answering 503');
  process.stderr.write(`${error.message}\n`);
  listener.serve(createMaintenance(config));
  stopOnSignal(log, () => listener.close());
}

async function startEmulator(config: Config) {
  if (!config.steamEmulated) return null;
  const { startSteamEmulator } = await import('@waybill/steam-emulator/steam-emulator');
  return startSteamEmulator({ returnHosts: [new URL(config.publicUrl).hostname] });
}

function announce(config: Config, database: Database): void {
  const lines = [
    `${config.instanceName} is running at ${config.publicUrl}`,
    `Your data is in ${database.location}`,
    ...(config.steamEmulated
      ? ['Steam sign-in is emulated: for a first look and for development, not for players.']
      : []),
  ];
  process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`);
}

/** The first signal lets requests finish; a second one no longer waits. */
function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let isStopping = false;
  const handle = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', handle);
  process.on('SIGTERM', handle);
}
