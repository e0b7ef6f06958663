import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSchemaError } from '@waybill/db/database-open-error';
import { makeFolder } from '@waybill/db/make-folder';
import type { Database, OpeningStep } from '@waybill/db/open-database';
import { createServer } from './app.ts';
import { findOwnSecret } from './auth/own-secret.ts';
import { type Config, readConfig, withTakenPort } from './config.ts';
import { openOwnDatabase } from './database.ts';
import { startEmulators } from './emulators.ts';
import { findFolderProblem } from './features/backups/keeping.service.ts';
import { findFirstLink } from './features/operators/operators.service.ts';
import { startOutbox } from './features/outbox/outbox.service.ts';
import { consumers, createTasks, features } from './features.ts';
import { createMaintenance } from './http/maintenance.ts';
import type { Services } from './http/context.ts';
import { type Listener, listen, type StartChecks } from './listen.ts';
import { readCompanionInstaller, readOfferedPackage } from './lib/companion-package.ts';
import { startDatabaseClock } from './lib/database-clock.data.ts';
import { findDatabaseFailure, isDatabaseError } from './lib/database-failure.ts';
import { createLogger, type Logger } from './lib/logger.ts';
import { startTasks } from './lib/tasks.ts';
import { createServices } from './services.ts';
import { explainFailure, fail } from './startup-failure.ts';
import { listenForStop } from './stop-signal.ts';
import { openTracing } from './tracing.ts';

/** How long a database that starts together with Waybill may take to answer. */
const databaseWaitMs = 60_000;
const askAgainMs = 500;
/** How long background work may take to end; if the database hangs, it never would. */
const backgroundMs = 3_000;
/** The state of the database at each step of opening it. */
const checksAt: Readonly<Record<OpeningStep, StartChecks>> = {
  reached: { database: 'ok', migrations: 'unknown' },
  migrating: { database: 'ok', migrations: 'running' },
  migrated: { database: 'ok', migrations: 'ok' },
};
const webDir = join(import.meta.dirname, '../../web/dist');
const extension = import.meta.filename.endsWith('.ts') ? 'ts' : 'js';
const wayWorker = new URL(`way-worker.${extension}`, import.meta.url);
const dispatchWorker = new URL(`dispatch-worker.${extension}`, import.meta.url);
const companionFile = join(import.meta.dirname, '../../companion/dist/waybill-companion.tgz');
const clientFile = join(import.meta.dirname, '../../../packages/client/dist/waybill-client.tgz');
const installerFile = join(
  import.meta.dirname,
  '../../companion/windows/dist/Waybill-Companion-Setup.exe',
);

await main();

async function main(): Promise<void> {
  const result = await readConfig(process.env);
  if (!result.ok) return fail(result.problems.join('\n'));
  const { config } = result;
  const log = createLogger(config.logLevel);
  surviveDatabaseErrors(log);
  const stop = listenForStop();
  try {
    // The port comes first: a process that can't get it must not touch the data.
    const listener = await listen(config.port, config.host);
    const settled = withTakenPort(config, listener.port);
    const close = await start(settled, log, listener, stop).catch(async (error: unknown) => {
      if (error instanceof DatabaseSchemaError)
        return answerUnavailable(settled, log, listener, error);
      await listener.close();
      throw error;
    });
    if (!stop.aborted) await once(stop, 'abort');
    await end(close, log);
  } catch (error) {
    // Everything is closed again: being stopped during the start is not a failure.
    if (stop.aborted) {
      log.info({ err: error }, 'stopped while starting');
      process.exit(0);
    }
    const sentence = explainFailure(error, config);
    if (sentence === null) throw error;
    fail(sentence);
  }
}

/**
 * Starts everything, and returns a function that stops it. Cleans up before it throws.
 * @throws if a stop signal arrives meanwhile
 */
async function start(
  config: Config,
  log: Logger,
  listener: Listener,
  stop: AbortSignal,
): Promise<() => Promise<void>> {
  const database = await openOwnDatabase(config, {
    servesRequests: true,
    log: (message, fields) => log.info({ ...fields }, message),
    onWait: (reason) => {
      listener.note({ database: 'unreachable', migrations: 'unknown' });
      log.warn(reason);
    },
    onStep: (step) => listener.note(checksAt[step]),
    waitMs: databaseWaitMs,
    signal: stop,
  });
  const stopping = new AbortController();
  try {
    stop.throwIfAborted();
    const tracing = await openTracing(config, database, log);
    const clock = await patiently(stop, () => startDatabaseClock(database.backgroundPool));
    // The folder holds the secret. The embedded database may have created it already.
    if (config.secretKey === undefined) await makeFolder(config.dataDir);
    const secret = await patiently(stop, () => findOwnSecret(config, database.prisma));
    const emulators = await startEmulators(config);
    const services = createServices({
      config: emulators.config,
      database,
      log,
      clock: clock.now,
      secret,
      emulatorUrl: emulators.steamUrl,
      leaving: stop,
      stopping: stopping.signal,
      tracing,
      companion: readOfferedPackage(companionFile),
      clientPackage: readOfferedPackage(clientFile),
      companionInstaller: readCompanionInstaller(installerFile),
      wayWorker,
      dispatchWorker,
    });
    await patiently(stop, () => services.branding.read());
    listener.serve(createServer(services, webDir));
    const firstLink = await patiently(stop, () =>
      findFirstLink(database.prisma, config.publicUrl, clock.now()),
    );
    announce(config, database, firstLink);
    // Not awaited, because a network folder may be unavailable.
    void warnOfBackups(config, log);
    services.positions.start();
    const outbox = startOutbox(services, consumers);
    const pumps = features.flatMap(({ startPump }) => startPump?.(services) ?? []);
    const tasks = startTasks(createTasks(services), {
      ...services,
      onFailure: noteTaskFailure(services),
    });
    services.signals.on('taskWanted', () => tasks.look());
    return async () => {
      await delay(config.stopDelayMs);
      stopping.abort();
      await listener.close();
      await Promise.race([
        Promise.all([
          outbox.stop(),
          ...pumps.map(async (pump) => pump.stop()),
          services.positions.stop(),
          services.backups.settle(),
          tasks.stop(),
          services.ways.stop(),
        ]),
        // Without anything else pending, the process would end early.
        delay(backgroundMs),
      ]);
      clock.stop();
      services.outages.stop();
      services.background.stop();
      await emulators.close();
      await tracing?.stop();
      await database.close();
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Retries while the database is overloaded, for example by other servers: for a minute, unlike requests,
 * which wait seconds.
 */
async function patiently<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  const until = performance.now() + databaseWaitMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (findDatabaseFailure(error) === null || performance.now() > until) throw error;
      await delay(askAgainMs, undefined, { signal });
    }
  }
}

/** The task queue polls on its own, even during a database outage. */
function noteTaskFailure({ outages, log }: Services) {
  return (error: unknown) => {
    if (findDatabaseFailure(error) !== null) return outages.suspect(error);
    log.error({ err: error }, 'the task queue failed; retrying');
  };
}

/**
 * Database errors never end the process, even from a library that doesn't await its promises; other defects
 * do.
 */
function surviveDatabaseErrors(log: Logger): void {
  process.on('unhandledRejection', (error) => {
    if (!isDatabaseError(error)) throw error;
    log.error({ err: error }, 'the database failed a background statement');
  });
}

/** Answers 503 instead of exiting, so that the process isn't restarted in a loop. */
function answerUnavailable(
  config: Config,
  log: Logger,
  listener: Listener,
  error: DatabaseSchemaError,
) {
  log.fatal({ reason: error.message }, 'the database cannot be used; answering 503');
  process.stderr.write(`${error.message}\n`);
  listener.serve(createMaintenance(config));
  return () => listener.close();
}

/** Otherwise the problem would show only at the first nightly backup or the next upgrade. */
async function warnOfBackups({ backups }: Config, log: Logger): Promise<void> {
  const problem = await findFolderProblem(backups);
  if (problem === null) return;
  log.error({ reason: problem }, 'failed to set up backups');
  process.stderr.write(`No backup can be made. ${problem}\n`);
}

async function end(close: () => Promise<void>, log: Logger): Promise<never> {
  try {
    await close();
  } catch (error) {
    log.error({ err: error }, 'failed to stop');
    process.exit(1);
  }
  process.exit(0);
}

function announce(config: Config, database: Database, firstLink: string | null): void {
  const lines = [
    `${config.instanceName} is running at ${config.publicUrl}`,
    `Your data is in ${database.location}`,
    ...(config.steamEmulated
      ? ['Steam sign-in is emulated. Use this only for evaluation and development.']
      : []),
    ...(config.communityEmulated
      ? ['Discord and TruckersMP are emulated. Use this only for development.']
      : []),
    ...(firstLink === null
      ? []
      : [
          'This installation has no operator yet. Sign in and open this link within 24 hours to become the operator:',
          firstLink,
        ]),
  ];
  process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`);
}
