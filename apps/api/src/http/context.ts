import type { Route } from '@waybill/schema/contract/route';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { OutsidePlace } from '@waybill/schema/features/traffic.models';
import type { Actor } from '../auth/actor.ts';
import type { LockAndFind } from '../auth/actors.data.ts';
import type { Browser } from '../auth/browser.ts';
import type { Cookies } from '../auth/cookies.ts';
import type { KnownActors } from '../auth/known-actors.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { FindPushKeys } from '../auth/push-keys.ts';
import type { SteamAvatars } from '../auth/steam/steam-avatar.ts';
import type { SteamProfiles } from '../auth/steam/steam-profile.ts';
import type { SteamSignIn } from '../auth/steam/steam-sign-in.ts';
import type { Tokens } from '../auth/tokens.ts';
import type { PrismaClient } from '@waybill/db/client';
import type { Database } from '@waybill/db/open-database';
import type { Config } from '../config.ts';
import type { Background } from '../lib/background.ts';
import type { Backups } from '../lib/backups.ts';
import type { BrandingCache } from '../lib/branding.ts';
import type { AddressOf } from '../lib/client-address.ts';
import type { CompanionInstaller, OfferedPackage } from '../lib/companion-package.ts';
import type { Db } from '../lib/db.ts';
import type { Clock } from '../lib/clock.ts';
import type { DiscordClient } from '../lib/discord-client.ts';
import type { GuardedAgent } from '../lib/guarded-agent.ts';
import type { KeptAnswer } from '../lib/kept-answer.ts';
import type { Mailer } from '../lib/mailer.ts';
import type { Logger } from '../lib/logger.ts';
import type { Metrics } from '../lib/metrics.ts';
import type { OutageWatch } from '../lib/outage-watch.ts';
import type { OutboxSignals } from '../lib/outbox-signals.ts';
import type { Positions } from '../lib/positions.ts';
import type { RateLimits } from '../lib/rate-limits.ts';
import type { OwnSql } from '../lib/sql.ts';
import type { FindRow, Statement } from '../lib/statement.ts';
import type { Tracing } from '../lib/tracing.ts';
import type { Keys } from '../lib/secrets.ts';
import type { TruckersMpClient } from '../lib/truckersmp-client.ts';
import type { Turns } from '../lib/turns.ts';
import type { WayFinder } from '../lib/way-finder.ts';
import type { WorkQueue } from '../lib/work-queue.ts';
import type { CompanyOf, SharesRow } from './access.ts';

/** A company's announced deletion, and who announced it. */
export interface AnnouncedEnd {
  readonly actorId: string;
  /** When the company is deleted. Null if the deletion was cancelled. */
  readonly deleteAfter: Date | null;
}

/** Emits, in the same transaction, a company's announced deletion to its allied companies. */
export type EmitDeletionToAllies = (db: Db, vtcId: string, end: AnnouncedEnd) => Promise<void>;

/** Shared by all requests while the server runs. */
export interface Services {
  readonly config: Config;
  /** The installation's branding, as its operators have set it. */
  readonly branding: BrandingCache;
  /** The installation's name from the environment. */
  readonly defaultName: string;
  readonly db: PrismaClient;
  readonly pool: Database['pool'];
  /** For transactions in SQL. */
  readonly transactionPool: Database['transactionPool'];
  /** For slow reads. Null if there is no replica. */
  readonly replica: Database['replica'];
  /** For work without a request. */
  readonly backgroundPool: Database['backgroundPool'];
  readonly listen: Database['listen'];
  readonly hasOwnSchema: Database['hasOwnSchema'];
  /** For the few frequent reads that are written in SQL. */
  readonly findRow: FindRow;
  readonly clock: Clock;
  readonly addressOf: AddressOf;
  readonly log: Logger;
  readonly keys: Keys;
  readonly cookies: Cookies;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly knownActors: KnownActors;
  readonly rateLimits: RateLimits;
  readonly imageQueue: WorkQueue;
  /** Limits a user's concurrent writes, so that no one uses up all connections. */
  readonly userTurns: Turns;
  /** Transactions that lock a company wait here for their turn, without a connection. */
  readonly vtcTurns: Turns;
  /** All transactions of requests: at most as many at a time as there are connections for them. */
  readonly transactionTurns: Turns;
  readonly outages: OutageWatch;
  /** Signals between the parts of this process about new events. */
  readonly signals: OutboxSignals;
  /** Live positions of trucks. */
  readonly positions: Positions<Actor>;
  /** Aborted by a stop signal. The server reports so to load balancers and keeps serving. */
  readonly leaving: AbortSignal;
  /** Aborted when the server begins to stop. Long responses end then. */
  readonly stopping: AbortSignal;
  /** Interval of the heartbeat on live streams, at which their rights are read again. */
  readonly liveHeartbeatMs: number;
  /** For work that a request starts and doesn't wait for. */
  readonly background: Background;
  readonly backups: Backups;
  readonly ways: WayFinder;
  /** The program of the thread that assigns loads. Null: this thread does. */
  readonly dispatchWorker: URL | null;
  readonly metrics: Metrics;
  /** Null if tracing is off. */
  readonly tracing: Tracing | null;
  readonly steamSignIn: SteamSignIn;
  readonly steamProfiles: SteamProfiles;
  readonly steamAvatars: SteamAvatars;
  /** Returns the key pair that identifies this installation to push services. Created on first use. */
  readonly findPushKeys: FindPushKeys;
  /** For user-supplied addresses. */
  readonly guardedAgent: GuardedAgent;
  /** Traffic reported by other servers, by game. Null if none is configured. */
  readonly outsideTraffic: Readonly<Record<Game, KeptAnswer<readonly OutsidePlace[]> | null>>;
  /** A sample of company names, spread evenly over all companies. */
  readonly nameSample: KeptAnswer<readonly string[]>;
  /** The address of a server that receives Discord's webhooks. Null for Discord itself. */
  readonly discordUrl: string | null;
  /** The installation's application at Discord. Null if it has none. */
  readonly discord: DiscordClient | null;
  /** TruckersMP's API. Null if it is not asked. */
  readonly truckersMp: TruckersMpClient | null;
  /** The companion's package. Null if it was not built. */
  readonly companion: OfferedPackage | null;
  /** The API client's package. Null if it was not packed. */
  readonly clientPackage: OfferedPackage | null;
  /** The companion's installer for Windows. Null if it was not packed. */
  readonly companionInstaller: CompanionInstaller | null;
  /** Sends mails through the mail server. Null if none is configured. */
  readonly mailer: Mailer | null;
  /** Finds the company of a row that a scope of the contract names. */
  readonly companyOf: CompanyOf;
  /** The relation of the caller's company to a shared row. */
  readonly sharesRow: SharesRow;
  readonly emitDeletionToAllies: EmitDeletionToAllies;
}

/** A handler's context: the services and the request's own data. */
export interface Context extends Services {
  readonly actor: Actor | null;
  readonly browser: Browser;
  /** The client's address, as far as TRUST_PROXY allows. */
  readonly address: string;
  /** As sent in the response header. */
  readonly requestId: string | null;
  /** When this request stops waiting for turns, in terms of `performance.now()`. */
  readonly waitsUntil: number;
}

export interface ActorContext extends Context {
  readonly actor: Actor;
}

/** A running transaction of a signed-in user. */
export interface ActorTransaction {
  readonly db: Db;
  /** With current rights: an earlier kick or demotion is applied. */
  readonly actor: Actor;
}

/** Locks that a transaction takes besides the actor's credential. */
interface Locks {
  /** Takes the locks that come before the actor's own: the company, then the user. */
  readonly lockFirst?: (db: Db) => Promise<void>;
  /** Whether changes to the actor's rights wait until the transaction ends. */
  readonly locksRights?: true;
}

/**
 * Runs a transaction once the actor's credential is locked and the route's access and scope are checked
 * again. Revoking the credential waits for the transaction.
 * @throws SIGN_IN_REQUIRED, FORBIDDEN, NOT_FOUND, NOT_YOURSELF
 */
export type Transact = <T>(
  run: (transaction: ActorTransaction) => Promise<T>,
  locks?: Locks,
) => Promise<T>;

/** A transaction of an actor, without Prisma. */
export interface SqlTransaction<Row> {
  readonly sql: OwnSql;
  readonly actor: Actor;
  /** The row that its first statement found, if any. */
  readonly row: Row | null;
}

/**
 * Like `Transact`, for device-only routes, whose rights can't change. The first statement locks the rows that
 * `run` changes, and is sent together with the one that locks the credential.
 */
export type TransactInSql = <Row, T>(
  first: Statement<Row>,
  run: (transaction: SqlTransaction<Row>) => Promise<T>,
) => Promise<T>;

/**
 * Like `Transact` with the company and the rights locked, for the few writes that are so frequent that Prisma's overhead
 * matters, and whose scope needs no reads. The first row is found by a snapshot after all locks.
 */
export type TransactRightsInSql = <Row, T>(
  first: LockAndFind<Row>,
  run: (transaction: SqlTransaction<Row>) => Promise<T>,
) => Promise<T>;

/**
 * The context of a write's handler, unless the route is public. Transactions are its only access to the
 * database, so that nothing is written for a user who was signed out while the body arrived.
 */
export interface WriteContext extends Omit<ActorContext, 'db' | 'pool' | 'transactionPool'> {
  readonly transact: Transact;
  readonly transactInSql: TransactInSql;
  readonly transactRightsInSql: TransactRightsInSql;
}

/** Every access except `public` has an actor. */
export type ContextFor<R extends Route> = R['access'] extends 'public'
  ? Context
  : R['method'] extends 'GET'
    ? ActorContext
    : WriteContext;
