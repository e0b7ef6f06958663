import type { Route } from '@waybill/schema/contract/route';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { OutsidePlace } from '@waybill/schema/features/traffic.models';
import type { Actor } from '../auth/actor.ts';
import type { Browser } from '../auth/browser.ts';
import type { Cookies } from '../auth/cookies.ts';
import type { KnownDevices } from '../auth/known-devices.ts';
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
import type { BrandingKeeper } from '../lib/branding.ts';
import type { AddressOf } from '../lib/client-address.ts';
import type { CompanionPackage } from '../lib/companion-package.ts';
import type { Db } from '../lib/db.ts';
import type { Clock } from '../lib/clock.ts';
import type { GuardedAgent } from '../lib/guarded-agent.ts';
import type { KeptAnswer } from '../lib/kept-answer.ts';
import type { Mailer } from '../lib/mailer.ts';
import type { Logger } from '../lib/logger.ts';
import type { Metrics } from '../lib/metrics.ts';
import type { OutageWatch } from '../lib/outage-watch.ts';
import type { OutboxSignals } from '../lib/outbox-signals.ts';
import type { Positions } from '../lib/positions.ts';
import type { RateLimits } from '../lib/rate-limits.ts';
import type { Sql } from '../lib/sql.ts';
import type { FindRow, Statement } from '../lib/statement.ts';
import type { Tracing } from '../lib/tracing.ts';
import type { Keys } from '../lib/secrets.ts';
import type { Turns } from '../lib/turns.ts';
import type { WayFinder } from '../lib/way-finder.ts';
import type { WorkQueue } from '../lib/work-queue.ts';
import type { CompanyOf, SharesRow } from './access.ts';
import type { LaneTally } from './lane-tally.ts';

/** What is to come of a company, and who has said so. */
export interface AnnouncedEnd {
  readonly actorId: string;
  /** When it is deleted; null when it is not, after all. */
  readonly deleteAfter: Date | null;
}

/** Says in the same transaction, in the companies allied with this one, what is to come of it. */
export type TellAlliesOfEnd = (db: Db, vtcId: string, end: AnnouncedEnd) => Promise<void>;

/** What all requests share, for as long as the server runs. */
export interface Services {
  readonly config: Config;
  /** What the installation shows of itself, as its operators have set it. */
  readonly branding: BrandingKeeper;
  /** What the environment calls the installation. */
  readonly defaultName: string;
  readonly db: PrismaClient;
  readonly pool: Database['pool'];
  /** For transactions in SQL. */
  readonly transactionPool: Database['transactionPool'];
  /** For reads that take long; null where there is none. */
  readonly replica: Database['replica'];
  /** For what happens without a request. */
  readonly backgroundPool: Database['backgroundPool'];
  readonly listen: Database['listen'];
  readonly hasOwnSchema: Database['hasOwnSchema'];
  /** For the few hot reads that are written in SQL. */
  readonly findRow: FindRow;
  readonly clock: Clock;
  readonly addressOf: AddressOf;
  readonly log: Logger;
  readonly keys: Keys;
  readonly cookies: Cookies;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly knownDevices: KnownDevices;
  readonly rateLimits: RateLimits;
  readonly imageQueue: WorkQueue;
  /** A user's writes: a few at a time, so that nobody uses up all connections. */
  readonly userTurns: Turns;
  /** What locks a company waits here for its turn, without a connection. */
  readonly vtcTurns: Turns;
  /** All transactions of requests: as many at a time as there are connections for them. */
  readonly transactionTurns: Turns;
  readonly outages: OutageWatch;
  /** What the parts of this process tell one another of what happens. */
  readonly signals: OutboxSignals;
  /** Where trucks are. */
  readonly positions: Positions<Actor>;
  /** Aborted when the server is told to stop: whoever balances load is told so, and it serves on. */
  readonly leaving: AbortSignal;
  /** Aborted when the server begins to stop: answers that would last longer end then. */
  readonly stopping: AbortSignal;
  /** How often those who follow live are told that the stream lives, and their rights are read anew. */
  readonly liveHeartbeatMs: number;
  /** For what a request gives rise to and need not wait for. */
  readonly background: Background;
  readonly backups: Backups;
  readonly ways: WayFinder;
  /** What became of the hot reads in the fast lane since the server started. */
  readonly laneTally: LaneTally;
  readonly metrics: Metrics;
  /** Null where no operator asks for traces. */
  readonly tracing: Tracing | null;
  readonly steamSignIn: SteamSignIn;
  readonly steamProfiles: SteamProfiles;
  readonly steamAvatars: SteamAvatars;
  /** The key pair by which push services know this installation; made when there is none. */
  readonly findPushKeys: FindPushKeys;
  /** For addresses that strangers have given. */
  readonly guardedAgent: GuardedAgent;
  /** What other servers have said of the traffic, by game; null where none is asked. */
  readonly outsideTraffic: Readonly<Record<Game, KeptAnswer<readonly OutsidePlace[]> | null>>;
  /** What some companies are called, spread evenly over all. */
  readonly nameSample: KeptAnswer<readonly string[]>;
  /** What stands in for Discord; null for Discord itself. */
  readonly discordUrl: string | null;
  /** What drivers run beside the game; null where it was not built. */
  readonly companion: CompanionPackage | null;
  /** Hands mails over to the mail server; null where the operator has named none. */
  readonly mailer: Mailer | null;
  /** Finds the company of a row that a scope of the contract names. */
  readonly companyOf: CompanyOf;
  /** How the caller's company stands to a row that several have in common. */
  readonly sharesRow: SharesRow;
  readonly tellAlliesOfEnd: TellAlliesOfEnd;
}

/** What the handler of a public hot read works with: who asks is not looked up. */
export interface PublicReadContext extends Services {
  /** The client's address, as far as TRUST_PROXY lets it be known. */
  readonly address: string;
}

/**
 * What the handler of any other hot read works with. Who asks comes with the
 * row that they ask for, because the fast lane puts both into one query: there is no actor
 * before, and no other way to the database.
 */
export interface ActorReadContext extends Omit<
  PublicReadContext,
  'db' | 'pool' | 'transactionPool' | 'findRow'
> {
  readonly findRowAndActor: FindRowAndActor;
}

/** Asks for one row and for who asks. */
export type FindRowAndActor = <Row>(
  statement: Statement<Row>,
) => Promise<{ readonly row: Row | null; readonly actor: Actor }>;

/** What a handler works with: the services and the request's own. */
export interface Context extends PublicReadContext {
  readonly actor: Actor | null;
  readonly browser: Browser;
  /** As the answer's header tells it. */
  readonly requestId: string | null;
  /** When this request gives up waiting for turns, as `performance.now()` counts. */
  readonly waitsUntil: number;
}

export interface ActorContext extends Context {
  readonly actor: Actor;
}

/** A transaction of somebody who is signed in, for as long as it runs. */
export interface ActorTransaction {
  readonly db: Db;
  /** With the rights of this moment: an earlier kick or demotion has counted. */
  readonly actor: Actor;
}

/** What a transaction locks beside the actor's credential. */
interface Locks {
  /** Takes the locks that come before the actor's own: a company's, then the user's. */
  readonly lockFirst?: (db: Db) => Promise<void>;
  /** Whether what would take the actor's rights away waits for the end of the transaction. */
  readonly holdsRights?: true;
}

/**
 * Runs a transaction in which the actor's credential lives and the route is theirs to call over what it
 * names, and which a revocation of the credential waits for.
 * @throws SIGN_IN_REQUIRED, FORBIDDEN, NOT_FOUND, NOT_YOURSELF
 */
export type Transact = <T>(
  run: (transaction: ActorTransaction) => Promise<T>,
  locks?: Locks,
) => Promise<T>;

/** A transaction of a device, past Prisma. */
export interface DeviceTransaction<Row> {
  readonly sql: Sql;
  readonly actor: Actor;
  /** What its first statement has found, if anything. */
  readonly row: Row | null;
}

/**
 * As `Transact`, for routes of devices alone, whose rights cannot change. The first statement locks
 * what `run` works on, and goes with that which holds the credential.
 */
export type TransactInSql = <Row, T>(
  first: Statement<Row>,
  run: (transaction: DeviceTransaction<Row>) => Promise<T>,
) => Promise<T>;

/**
 * What the handler of a write works with, unless anybody may call it. It changes the database in
 * one way only, so that nothing is done for somebody who was signed out while the body came in.
 */
export interface WriteContext extends Omit<ActorContext, 'db' | 'pool' | 'transactionPool'> {
  readonly transact: Transact;
  readonly transactInSql: TransactInSql;
}

/** Behind any access but `public` there is an actor; in the fast lane there is no browser. */
export type ContextFor<R extends Route> = R['hot'] extends true
  ? R['access'] extends 'public'
    ? PublicReadContext
    : ActorReadContext
  : R['access'] extends 'public'
    ? Context
    : R['method'] extends 'GET'
      ? ActorContext
      : WriteContext;
