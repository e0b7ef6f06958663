import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@waybill/db/open-database';
import { createTestDatabase, findPooled, type TestServer } from '@waybill/db/test-database';
import { startSteamEmulator } from '@waybill/steam-emulator/steam-emulator';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import { createServer } from '../app.ts';
import { type Config, loadConfig } from '../config.ts';
import { startCommunity } from '../emulators.ts';
import { consumers } from '../features.ts';
import { startPushPump } from '../features/notifications/push/pump.service.ts';
import { startOutbox } from '../features/outbox/outbox.service.ts';
import { startWebhooks } from '../features/webhooks/sending.service.ts';
import type { CompanionInstaller, OfferedPackage } from '../lib/companion-package.ts';
import { createLogger } from '../lib/logger.ts';
import { listen } from '../listen.ts';
import { createServices } from '../services.ts';
import { openTracing } from '../tracing.ts';
import { createTestBrowser } from './test-browser.ts';
import { testDrivers } from './test-drivers.ts';

interface TestAppOptions {
  /** Environment variables to set; all others are unset. */
  readonly env?: Readonly<Record<string, string>>;
  /** Raised far above what a test sends, unless the test is about the limits. */
  readonly rateLimitFactor?: number;
  /** Raised, unless the test is about deadlines: on a busy machine everything takes longer. */
  readonly patience?: number;
  /** bcrypt's minimum, unless the test is about how long passwords take. */
  readonly passwordCost?: number;
  readonly steamTimeoutMs?: number;
  /** False for an installation without keys of Discord and TruckersMP. */
  readonly hasCommunity?: false;
  /** The address of a fake receiver of Discord's webhooks. */
  readonly discordUrl?: () => string;
  /** The timeout for user-supplied servers. */
  readonly callTimeoutMs?: number;
  /** A folder with a built web app. Without one there are no pages. */
  readonly webDir?: string;
  /** The database server, for tests that stop it. */
  readonly server?: () => TestServer;
  /** Whether events get positions and are processed by the consumers, as in production. */
  readonly runsOutbox?: true;
  /** The address of a streaming replica of its database. */
  readonly readUrlOf?: (databaseUrl: string) => string;
  readonly liveHeartbeatMs?: number;
  readonly companion?: OfferedPackage;
  readonly clientPackage?: OfferedPackage;
  readonly companionInstaller?: CompanionInstaller;
  /**
   * Starts a second server process on the same database; browsers alternate between both, as behind a proxy.
   */
  readonly hasReplica?: true;
  /** Whether it finds routes, in its own thread. */
  readonly findsWays?: true;
  /** For time-dependent codes: only `passTime` moves the server's clock. */
  readonly clockStands?: boolean;
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** Starts the real app with raised limits, its own port and database, and emulated services. */
export async function startTestApp(options: TestAppOptions, testServer: TestServer) {
  const testDatabase = await createTestDatabase(testServer);
  // Created when a backup is made.
  const backupDir = join(tmpdir(), `waybill-backups-${randomUUID()}`);
  const emulator = await startSteamEmulator({ drivers: testDrivers });
  const community = await startCommunity([]);
  const { patience = 10 } = options;
  const logLines: string[] = [];
  const time = { shiftMs: 0 };
  const startedAt = Date.now();
  const clock = () => new Date((options.clockStands ? startedAt : Date.now()) + time.shiftMs);

  const open = async (port: number, publicUrl?: string) => {
    const database = await openDatabase({
      ...reach(testDatabase.url),
      readUrl: options.readUrlOf?.(testDatabase.url),
      dataDir: '',
      migrate: false,
      servesRequests: true,
      patience,
      log: () => {},
    });
    const listener = await listen(port, '127.0.0.1');
    const [leaving, stopping] = [new AbortController(), new AbortController()];
    const read = readConfig({
      PUBLIC_URL: publicUrl ?? `http://127.0.0.1:${listener.port}`,
      // No mail is sent until a test sends those that are due, to its own server.
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'waybill@example.org',
      // No test queries an external name server: there is none at this address.
      WEBHOOK_DNS: '127.0.0.1:9',
      BACKUP_DIR: backupDir,
      // Only tests about backups make them, each in its own folder.
      BACKUP_SCHEDULE: 'off',
      ...options.env,
    });
    const config = options.hasCommunity === false ? read : { ...read, ...community.settings };
    const log = createLogger('trace', { write: (line) => void logLines.push(line) });
    const tracing = await openTracing(config, database, log);
    const services = createServices({
      config,
      database,
      log,
      tracing,
      clock,
      secret: 'the-secret-of-all-tests-is-no-secret',
      emulatorUrl: emulator.url,
      patience,
      rateLimitFactor: options.rateLimitFactor ?? 10_000,
      passwordCost: options.passwordCost ?? 4,
      refusalDelayMs: 0,
      leaving: leaving.signal,
      stopping: stopping.signal,
      ...(options.liveHeartbeatMs !== undefined && { liveHeartbeatMs: options.liveHeartbeatMs }),
      dispatchWorker: new URL('../dispatch-worker.ts', import.meta.url),
      ...(options.findsWays && {
        wayWorker: new URL('../way-worker.ts', import.meta.url),
        wayTimeoutMs: 60_000,
      }),
      ...(options.companion && { companion: options.companion }),
      ...(options.clientPackage && { clientPackage: options.clientPackage }),
      ...(options.companionInstaller && { companionInstaller: options.companionInstaller }),
      ...(options.discordUrl && { discordUrl: options.discordUrl() }),
      ...(options.callTimeoutMs !== undefined && { callTimeoutMs: options.callTimeoutMs }),
      ...(options.steamTimeoutMs !== undefined && { steamTimeoutMs: options.steamTimeoutMs }),
    });
    listener.serve(createServer(services, options.webDir ?? 'no-web-app'));
    if (options.runsOutbox) services.positions.start();
    const outbox = options.runsOutbox && startOutbox(services, consumers);
    const pushes = options.runsOutbox && startPushPump(services);
    const webhooks = options.runsOutbox && startWebhooks(services);
    const working = [outbox, pushes, webhooks];
    return { database, listener, services, leaving, stopping, working };
  };

  let running = await open(0);
  const origin = `http://127.0.0.1:${running.listener.port}`;
  const replica = options.hasReplica && (await open(0, origin));
  let asked = 0;
  const nextServer = () =>
    replica && asked++ % 2 === 1 ? `http://127.0.0.1:${replica.listener.port}` : origin;
  const close = async ({ stopping, listener, services, database, working }: typeof running) => {
    stopping.abort();
    await listener.close();
    await Promise.all([
      ...working.map(async (pump) => pump && pump.stop()),
      services.positions.stop(),
    ]);
    services.outages.stop();
    services.background.stop();
    services.mailer?.close();
    await services.backups.settle();
    await services.ways.stop();
    await services.tracing?.stop();
    await database.close();
  };
  const stop = () => close(running);
  const passTime = (durationMs: number) => {
    time.shiftMs += durationMs;
    onTestFinished(() => void (time.shiftMs -= durationMs));
  };

  return {
    /** The server's address, which stays the same after a restart. */
    origin,
    get services() {
      return running.services;
    },
    get db() {
      return running.database.prisma;
    },
    /** The second process's server, if there is one. */
    replicaOrigin: replica ? `http://127.0.0.1:${replica.listener.port}` : origin,
    /** The second process's services, if there is one. */
    replicaServices: replica ? replica.services : running.services,
    /** For connections without the server's time limits. */
    databaseUrl: testDatabase.url,
    /** The server's connections. */
    get pool() {
      return running.database.pool;
    },
    emulator,
    /** The emulators of Discord and TruckersMP. */
    community,
    /** All log lines, at the most verbose level. */
    logLines,
    /** Moves the server's clock forward until the test ends. */
    passTime,
    /** Sets the server's clock until the test ends. */
    travelTo: (moment: number | string | Date) =>
      passTime(new Date(moment).getTime() - clock().getTime()),
    /** Opens a new browser. */
    openBrowser: () => createTestBrowser(origin, emulator, nextServer),
    /** Announces that the server will stop; it keeps serving. */
    leave: () => running.leaving.abort(),
    /** Drops everything in memory and starts again on the same database. */
    async restart() {
      const { port } = running.listener;
      await stop();
      running = await open(port);
    },
    async close() {
      await stop();
      if (replica) await close(replica);
      await emulator.close();
      await community.close();
      await testDatabase.drop();
      await rm(backupDir, { recursive: true, force: true });
    },
  };
}

/** Starts an app before the tests of a file and stops it after them. */
export function useTestApp(options: TestAppOptions = {}): () => TestApp {
  let app: TestApp | undefined;
  beforeAll(async () => {
    app = await startTestApp(options, options.server?.() ?? inject('testServer'));
  });
  afterAll(async () => {
    await app?.close();
  });
  return () => {
    if (!app) throw new Error('the app is there only while tests run');
    return app;
  };
}

/** Returns how the tests reach a database: through the run's pooler, if there is one. */
function reach(url: string) {
  const databaseUrl = findPooled(url);
  if (databaseUrl === null) return { databaseUrl: url };
  return { databaseUrl, directUrl: url, namesStatements: false };
}

function readConfig(env: Readonly<Record<string, string>>): Config {
  const result = loadConfig(env);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.config;
}
