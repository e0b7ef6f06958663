import { type Database, TRANSACTION_POOL_SIZE } from '@waybill/db/open-database';
import { limits } from '@waybill/schema/limits';
import { createCookies } from './auth/cookies.ts';
import { createKnownActors } from './auth/known-actors.ts';
import { createPasswords } from './auth/passwords.ts';
import { createFindPushKeys } from './auth/push-keys.ts';
import { createSteamAvatars } from './auth/steam/steam-avatar.ts';
import { createSteamProfiles } from './auth/steam/steam-profile.ts';
import { createSteamSignIn } from './auth/steam/steam-sign-in.ts';
import { createTokens } from './auth/tokens.ts';
import { consumeOnce } from './auth/used-tokens.data.ts';
import type { Config } from './config.ts';
import { emitDeletionToAllies } from './features/alliances/company-end.service.ts';
import { sharesRow as sharesAlliance } from './features/alliances/standing.data.ts';
import { sharesContract } from './features/contracts/contracts.data.ts';
import { createBackups } from './features/backups/backups.service.ts';
import { createBus } from './features/positions/buses.service.ts';
import { createPositions } from './features/positions/positions.service.ts';
import { createOutsideTraffic } from './features/traffic/outside.service.ts';
import { defaultBranding, findBranding } from './features/operators/settings/branding.service.ts';
import { createNameSample } from './features/vtcs/directory/name-sample.service.ts';
import { createWayFinder } from './features/route-plans/way-finder.service.ts';
import { mergeCompanyOf } from './features.ts';
import type { Services } from './http/context.ts';
import { AppError } from './lib/app-error.ts';
import { createBackground } from './lib/background.ts';
import { createBrandingCache } from './lib/branding.ts';
import { createAddressOf } from './lib/client-address.ts';
import type { CompanionInstaller, OfferedPackage } from './lib/companion-package.ts';
import type { Clock } from './lib/clock.ts';
import { findDatabaseFailure } from './lib/database-failure.ts';
import { createFindRow } from './lib/find-row.data.ts';
import { createDiscordClient } from './lib/discord-client.ts';
import { createGuardedAgent, type GuardedAgentOptions } from './lib/guarded-agent.ts';
import type { Logger } from './lib/logger.ts';
import { createMailer } from './lib/mailer.ts';
import { createMetrics } from './lib/metrics.ts';
import { createOutageWatch } from './lib/outage-watch.ts';
import { createOutboxSignals } from './lib/outbox-signals.ts';
import { createRateLimits } from './lib/rate-limits.ts';
import { deriveKeys } from './lib/secrets.ts';
import type { Tracing } from './lib/tracing.ts';
import { createTruckersMpClient } from './lib/truckersmp-client.ts';
import { createTurns } from './lib/turns.ts';
import { createWorkQueue } from './lib/work-queue.ts';

/** A busy machine pauses for less; if the database hangs, the queue gives up earlier. */
const lineStalledMs = 3_000;

export interface Surroundings {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  readonly clock: Clock;
  /** The installation's secret, from which all keys are derived. */
  readonly secret: string;
  /** The Steam emulator's address. Undefined: the real Steam. */
  readonly emulatorUrl: string | undefined;
  /** Multiplies the rate limits, for tests that send thousands of requests. */
  readonly rateLimitFactor?: number;
  /** Multiplies deadlines of waiting writes (default 1): tests raise it, for busy machines. */
  readonly patience?: number;
  /** bcrypt's cost factor; tests that register hundreds of users lower it. */
  readonly passwordCost?: number;
  /** How long a refusal for too many writes is delayed; tests that retry set it to zero. */
  readonly refusalDelayMs?: number;
  /** How long Steam may take to confirm a sign-in. */
  readonly steamTimeoutMs?: number;
  /** The address of a server that receives Discord's webhooks, for tests. */
  readonly discordUrl?: string;
  /** The timeout of calls to user-supplied addresses. */
  readonly callTimeoutMs?: number;
  /** Aborted by a stop signal (default: `stopping`). */
  readonly leaving?: AbortSignal;
  /** Aborted when the server begins to stop. */
  readonly stopping?: AbortSignal;
  /** Shortened by tests. */
  readonly liveHeartbeatMs?: number;
  /** The companion's package, if it was built. */
  readonly companion?: OfferedPackage | null;
  /** The API client's package, if it was packed. */
  readonly clientPackage?: OfferedPackage | null;
  /** The companion's installer for Windows, if it was packed. */
  readonly companionInstaller?: CompanionInstaller | null;
  readonly tracing?: Tracing | null;
  /** The program of the route-finding thread. */
  readonly wayWorker?: URL;
  /** The program of the thread that assigns loads (default: this thread). */
  readonly dispatchWorker?: URL;
  /** The timeout for finding routes; tests wait for the thread to start from source. */
  readonly wayTimeoutMs?: number;
}

/** Builds everything that requests share. */
export function createServices(surroundings: Surroundings): Services {
  const { database, log, clock, emulatorUrl } = surroundings;
  const db = database.prisma;
  const initial = defaultBranding(surroundings.config);
  const branding = createBrandingCache(
    initial,
    () => findBranding(db, initial),
    () => clock().getTime(),
  );
  const config: Config = {
    ...surroundings.config,
    // A getter, so that it returns the operators' current setting.
    get instanceName() {
      return branding.current().name;
    },
  };
  const stalledMs = lineStalledMs * (surroundings.patience ?? 1);
  const keys = deriveKeys(surroundings.secret);
  const cookies = createCookies(config.publicUrl);
  const outages = createOutageWatch(database.hasOwnSchema, log);
  const stopping = surroundings.stopping ?? new AbortController().signal;
  const signals = createOutboxSignals();
  const metrics = createMetrics({
    isOn: config.metricsToken !== undefined,
    version: config.version,
  });
  const { pool, listen } = database;
  const positions = createPositions(
    { clock, db, keys, log, metrics, outages, pool, signals, stopping },
    createBus(config.liveBusUrl, { listen, log }),
  );
  const timeout = surroundings.steamTimeoutMs !== undefined && {
    timeoutMs: surroundings.steamTimeoutMs,
  };
  const agentOptions: GuardedAgentOptions = {
    ownHost: new URL(config.publicUrl).hostname,
    nameServers: config.webhookDns,
    privateTargets: config.webhookPrivateTargets,
    ...(surroundings.callTimeoutMs !== undefined && { timeoutMs: surroundings.callTimeoutMs }),
  };
  const guardedAgent = createGuardedAgent(agentOptions);
  // The emulators are on this machine, where nothing else may be called.
  const communityAgent = config.communityEmulated
    ? createGuardedAgent({ ...agentOptions, privateTargets: ['127.0.0.1/32'] })
    : guardedAgent;
  const background = createBackground(createWorkQueue(2, 200), (error) => {
    if (error instanceof AppError) {
      return log.warn({ reason: error.message }, 'a background task was skipped');
    }
    if (findDatabaseFailure(error) !== null) return outages.suspect(error);
    log.error({ err: error }, 'a background task failed');
  });
  return {
    config,
    branding,
    defaultName: initial.name,
    db,
    pool: database.pool,
    transactionPool: database.transactionPool,
    replica: database.replica,
    backgroundPool: database.backgroundPool,
    listen: database.listen,
    hasOwnSchema: database.hasOwnSchema,
    findRow: createFindRow(database.pool),
    clock,
    addressOf: createAddressOf(config.trustProxy),
    log,
    keys,
    cookies,
    tokens: createTokens(keys),
    knownActors: createKnownActors(),
    passwords: createPasswords(surroundings.passwordCost),
    rateLimits: createRateLimits(database.pool, clock, surroundings.rateLimitFactor),
    imageQueue: createWorkQueue(1, 20),
    userTurns: createTurns({
      inFlight: 4,
      waiting: 100,
      stalledMs,
      refusalDelayMs: surroundings.refusalDelayMs ?? 2_000,
    }),
    vtcTurns: createTurns({
      inFlight: 1,
      waiting: 50,
      stalledMs,
      refusalDelayMs: 0,
    }),
    transactionTurns: createTurns({
      inFlight: TRANSACTION_POOL_SIZE,
      waiting: 1_000,
      stalledMs,
      refusalDelayMs: 0,
    }),
    outages,
    signals,
    positions,
    leaving: surroundings.leaving ?? stopping,
    stopping,
    liveHeartbeatMs: surroundings.liveHeartbeatMs ?? limits.liveHeartbeatMs,
    background,
    backups: createBackups({
      config,
      connection: database.connection,
      pool: database.backgroundPool,
      secret: { text: surroundings.secret, fingerprint: keys('fingerprint').toString('hex') },
      clock,
      log,
      stopping,
    }),
    ways: createWayFinder({
      program: surroundings.wayWorker ?? null,
      pool: database.backgroundPool,
      clock,
      log,
      ...(surroundings.wayTimeoutMs !== undefined && { timeoutMs: surroundings.wayTimeoutMs }),
    }),
    dispatchWorker: surroundings.dispatchWorker ?? null,
    metrics,
    tracing: surroundings.tracing ?? null,
    steamSignIn: createSteamSignIn({
      publicUrl: config.publicUrl,
      emulatorUrl,
      consumeOnce: (id, expiresAt) => consumeOnce(db, id, expiresAt),
      stateKey: keys('steam-state'),
      clock,
      secureCookies: cookies.secure,
      ...timeout,
    }),
    steamProfiles: createSteamProfiles({
      apiKey: config.steamApiKey,
      emulatorUrl,
      clock,
      onFailure: (error) =>
        log.warn({ reason: error.message }, 'a Steam profile could not be read'),
      ...timeout,
    }),
    steamAvatars: createSteamAvatars({ emulatorUrl, ...timeout }),
    findPushKeys: createFindPushKeys(db, keys),
    guardedAgent,
    outsideTraffic: createOutsideTraffic({ config, guardedAgent, background, clock, log }),
    nameSample: createNameSample({
      backgroundPool: database.backgroundPool,
      background,
      clock,
      log,
    }),
    discordUrl: surroundings.discordUrl ?? null,
    discord:
      config.discord &&
      createDiscordClient({
        ...config.discord,
        guardedAgent: communityAgent,
        userAgent: `DiscordBot (${config.publicUrl}, ${config.version})`,
        onRevokeFailure: (error) => log.warn({ err: error }, 'a Discord token was not revoked'),
      }),
    truckersMp:
      config.truckersMpUrl === null
        ? null
        : createTruckersMpClient({
            guardedAgent: communityAgent,
            url: config.truckersMpUrl,
            stopping,
          }),
    companion: surroundings.companion ?? null,
    clientPackage: surroundings.clientPackage ?? null,
    companionInstaller: surroundings.companionInstaller ?? null,
    mailer: config.mail && createMailer(config.mail, config.publicUrl),
    companyOf: mergeCompanyOf(),
    sharesRow: async (db, asked) =>
      asked.row === 'contract' ? sharesContract(db, asked) : sharesAlliance(db, asked),
    emitDeletionToAllies,
  };
}
