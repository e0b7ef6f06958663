import { isIPv4 } from 'node:net';
import { join, resolve } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { findUnusable } from './config-checks.ts';
import { readSecretFiles } from './config-files.ts';
import { defaultBackupSchedule } from './config-operation-variables.ts';
import { splitList } from './config-variable.ts';
import { type Environment, environmentSchema, readHeaders } from './config-variables.ts';

export interface Config {
  readonly version: string;
  readonly isProduction: boolean;
  readonly port: number;
  /** The address to listen on. Undefined: all addresses of this machine. */
  readonly host: string | undefined;
  /** The address that browsers use, in the format of the Origin header: no slash, no default port. */
  readonly publicUrl: string;
  /** How long the server keeps serving after a stop signal, so that load balancers notice. */
  readonly stopDelayMs: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The setting that holds the database's password. */
  readonly databasePasswordSetting: 'DATABASE_URL' | 'DATABASE_PASSWORD';
  /** The same database without the pooler. Undefined if there is none. */
  readonly databaseDirectUrl: string | undefined;
  /** A replica of it for slow reads. Undefined if there is none. */
  readonly databaseReadUrl: string | undefined;
  /** Whether statements may be prepared under a name. */
  readonly namesStatements: boolean;
  readonly secretKey: string | undefined;
  readonly steamApiKey: string | undefined;
  readonly steamEmulated: boolean;
  /** Express's `trust proxy`: false, a number of proxies, or addresses. */
  readonly trustProxy: false | number | string;
  /** The default name, which operators can override. */
  readonly instanceName: string;
  readonly supportEmail: string | null;
  /** Where to check for newer releases. Null: no checks. */
  readonly releasesUrl: string | null;
  /** Where to get another server's traffic. Null: nowhere. */
  readonly trafficUrls: { readonly ets2: string | null; readonly ats: string | null };
  /** The installation's application at Discord. Null: Discord is neither shown nor called. */
  readonly discord: DiscordConfig | null;
  /** The TruckersMP Web API, without a slash at the end. Null: TruckersMP is neither shown nor called. */
  readonly truckersMpUrl: string | null;
  /** Whether emulators stand in for Discord and TruckersMP. */
  readonly communityEmulated: boolean;
  /** The mail server and the sender of mails. Null if mail is off. */
  readonly mail: MailConfig | null;
  /** How long device events are stored. */
  readonly telemetryRetentionDays: number;
  /** The name servers for user-supplied addresses. Empty: the system's. */
  readonly webhookDns: readonly string[];
  /** Non-public networks that may be called anyway, in CIDR notation. */
  readonly webhookPrivateTargets: readonly string[];
  /** Additional push service hosts, each exact or as `.example.org`. */
  readonly pushHosts: readonly string[];
  readonly backups: BackupConfig;
  /** The token for reading metrics. Undefined: no metrics. */
  readonly metricsToken: string | undefined;
  /** The message bus for live positions between servers. Undefined: the database. */
  readonly liveBusUrl: string | undefined;
  /** Where traces are sent. Null if tracing is off. */
  readonly traces: TracesConfig | null;
  readonly logLevel: string;
}

export interface DiscordConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The address of an emulator. Null for Discord itself. */
  readonly emulatorUrl: string | null;
}

export interface BackupConfig {
  readonly folder: string;
  /** The schedule of backups, a cron expression with five fields. Null for never. */
  readonly schedule: string | null;
  /** For how many days and weeks the last scheduled backup is kept. */
  readonly keepDays: number;
  readonly keepWeeks: number;
  /** The keys that backups are encrypted for. Empty: not encrypted. */
  readonly recipients: readonly string[];
  /** The key that decrypts them. */
  readonly identity: string | null;
  readonly isMadeBeforeMigrations: boolean;
  /** Where they are copied to. Null for nowhere. */
  readonly bucket: {
    readonly url: string;
    readonly region: string;
    readonly keyId: string;
    readonly secretKey: string;
  } | null;
}

export interface TracesConfig {
  /** The address of an OTLP collector over HTTP, without the traces path. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The share of requests that are traced, from 0 to 1. */
  readonly ratio: number;
}

export interface MailConfig {
  readonly smtpUrl: string;
  /** As shown in mails: an address, or a name with an address in angle brackets. */
  readonly from: string;
}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] };

type Env = Readonly<Record<string, string | undefined>>;

/** Reads the configuration like `loadConfig`, including secrets from files and slow checks. */
export async function readConfig(given: Env): Promise<ConfigResult> {
  const { env, problems: unread } = await readSecretFiles(given);
  const result = loadConfig(env);
  const found = result.ok ? await findUnusable(result.config) : result.problems;
  const problems = [...unread, ...found];
  return result.ok && problems.length === 0 ? result : { ok: false, problems };
}

/** Reads the configuration from environment variables and reports every problem at once. */
export function loadConfig(env: Env): ConfigResult {
  const parsed = environmentSchema.safeParse(env);
  const strays = findStrayDatabaseSettings(env);
  if (!parsed.success) {
    return {
      ok: false,
      problems: [...parsed.error.issues.map((issue) => issue.message), ...strays],
    };
  }
  const config = deriveConfig(parsed.data);
  const problems = [...strays, ...findContradictions(config, parsed.data)];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config };
}

function deriveConfig(env: Environment): Config {
  const isProduction = env.NODE_ENV === 'production';
  const port = env.PORT ?? 3000;
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${port}`).origin;
  const isLocal = isLoopback(new URL(publicUrl).hostname);
  const dataDir = resolve(env.DATA_DIR ?? 'data');
  const emulatesByDefault = isLocal && !isProduction && env.STEAM_API_KEY === undefined;
  return {
    version: packageJson.version,
    isProduction,
    port,
    host: env.HOST ?? (isLocal ? '127.0.0.1' : undefined),
    publicUrl,
    stopDelayMs: (env.STOP_DELAY_SECONDS ?? 0) * 1_000,
    dataDir,
    databaseUrl: withPassword(env.DATABASE_URL, env),
    databaseDirectUrl: withPassword(env.DATABASE_DIRECT_URL, env),
    databaseReadUrl: withPassword(env.DATABASE_READ_URL, env),
    namesStatements: env.DATABASE_NAMED_STATEMENTS !== 'off',
    databasePasswordSetting:
      env.DATABASE_PASSWORD === undefined ? 'DATABASE_URL' : 'DATABASE_PASSWORD',
    secretKey: env.SECRET_KEY,
    steamApiKey: env.STEAM_API_KEY,
    steamEmulated:
      env.STEAM_EMULATOR === undefined ? emulatesByDefault : env.STEAM_EMULATOR === 'on',
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    instanceName: env.INSTANCE_NAME ?? 'Waybill',
    supportEmail: env.SUPPORT_EMAIL ?? null,
    releasesUrl: env.RELEASES_URL ?? null,
    trafficUrls: { ets2: env.TRAFFIC_ETS2_URL ?? null, ats: env.TRAFFIC_ATS_URL ?? null },
    discord:
      env.DISCORD_CLIENT_ID === undefined || env.DISCORD_CLIENT_SECRET === undefined
        ? null
        : {
            clientId: env.DISCORD_CLIENT_ID,
            clientSecret: env.DISCORD_CLIENT_SECRET,
            emulatorUrl: null,
          },
    truckersMpUrl: env.TRUCKERSMP_URL?.replace(/\/+$/, '') ?? null,
    communityEmulated: env.COMMUNITY_EMULATORS === 'on',
    mail:
      env.SMTP_URL === undefined || env.MAIL_FROM === undefined
        ? null
        : { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    telemetryRetentionDays: env.TELEMETRY_RETENTION_DAYS ?? 90,
    webhookDns: env.WEBHOOK_DNS === undefined ? [] : splitList(env.WEBHOOK_DNS),
    webhookPrivateTargets:
      env.WEBHOOK_PRIVATE_TARGETS === undefined ? [] : splitList(env.WEBHOOK_PRIVATE_TARGETS),
    pushHosts: env.PUSH_HOSTS === undefined ? [] : splitList(env.PUSH_HOSTS),
    backups: deriveBackups(env, dataDir),
    metricsToken: env.METRICS_TOKEN,
    liveBusUrl: env.LIVE_BUS_URL,
    traces:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
            headers: readHeaders(env.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
            ratio: env.OTEL_TRACES_SAMPLER_ARG ?? 1,
          },
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  };
}

function deriveBackups(env: Environment, dataDir: string): BackupConfig {
  const schedule = env.BACKUP_SCHEDULE ?? defaultBackupSchedule;
  return {
    folder: resolve(env.BACKUP_DIR ?? join(dataDir, 'backups')),
    schedule: schedule === 'off' ? null : schedule,
    keepDays: env.BACKUP_KEEP_DAYS ?? 7,
    keepWeeks: env.BACKUP_KEEP_WEEKS ?? 4,
    recipients: env.BACKUP_RECIPIENT === undefined ? [] : splitList(env.BACKUP_RECIPIENT),
    identity: env.BACKUP_IDENTITY ?? null,
    isMadeBeforeMigrations: env.BACKUP_BEFORE_MIGRATION !== 'off',
    bucket:
      env.BACKUP_S3_URL === undefined
        ? null
        : {
            url: env.BACKUP_S3_URL,
            region: env.BACKUP_S3_REGION ?? 'auto',
            keyId: env.BACKUP_S3_KEY_ID ?? '',
            secretKey: env.BACKUP_S3_SECRET ?? '',
          },
  };
}

/** Returns the configuration with the actual port, if 0 requested any free one. */
export function withTakenPort(config: Config, port: number): Config {
  const publicUrl = new URL(config.publicUrl);
  if (publicUrl.port === '0') publicUrl.port = String(port);
  return { ...config, port, publicUrl: publicUrl.origin };
}

function withPassword(
  address: string | undefined,
  { DATABASE_PASSWORD: password }: Environment,
): string | undefined {
  if (address === undefined || password === undefined) return address;
  const url = new URL(address);
  if (url.password === '') url.password = encodeURIComponent(password);
  return url.href;
}

function findContradictions(config: Config, env: Environment): string[] {
  const problems: string[] = [];
  if (config.isProduction && config.steamEmulated) {
    problems.push('STEAM_EMULATOR=on is refused in production: anyone could sign in as anyone.');
  }
  if (config.isProduction && env.PUBLIC_URL === undefined) {
    problems.push('PUBLIC_URL is required in production: the address that browsers use.');
  }
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) {
    problems.push('SMTP_URL needs MAIL_FROM: the address that mails come from.');
  }
  if (env.MAIL_FROM !== undefined && env.SMTP_URL === undefined) {
    problems.push('MAIL_FROM needs SMTP_URL: the server that sends the mails.');
  }
  if ((env.DISCORD_CLIENT_ID === undefined) !== (env.DISCORD_CLIENT_SECRET === undefined)) {
    problems.push('DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET go together: set both, or neither.');
  }
  if (config.isProduction && config.communityEmulated) {
    problems.push(
      'COMMUNITY_EMULATORS=on is refused in production: anyone could link any account.',
    );
  }
  if (config.communityEmulated && (config.discord !== null || config.truckersMpUrl !== null)) {
    problems.push(
      'COMMUNITY_EMULATORS=on stands in for Discord and TruckersMP: remove it, or remove their variables.',
    );
  }
  const bucketSettings = [env.BACKUP_S3_URL, env.BACKUP_S3_KEY_ID, env.BACKUP_S3_SECRET];
  const given = bucketSettings.filter((value) => value !== undefined);
  if (given.length > 0 && given.length < bucketSettings.length) {
    problems.push(
      'BACKUP_S3_URL, BACKUP_S3_KEY_ID and BACKUP_S3_SECRET go together: set all three, or none.',
    );
  }
  const { pathname, search, hash, username } = new URL(env.PUBLIC_URL ?? config.publicUrl);
  if (pathname !== '/' || search !== '' || hash !== '' || username !== '') {
    problems.push('PUBLIC_URL must be an origin without a path, such as https://vtc.example.org.');
  }
  if (config.databaseDirectUrl === undefined && !config.namesStatements) {
    problems.push(
      'DATABASE_NAMED_STATEMENTS=off is for a pooler and needs DATABASE_DIRECT_URL, the direct address of the database.',
    );
  }
  if (env.DATABASE_URL !== undefined && env.DATABASE_PASSWORD !== undefined) {
    const { username: user, password } = new URL(env.DATABASE_URL);
    if (password !== '') {
      problems.push('DATABASE_URL has a password already. Remove it there, or DATABASE_PASSWORD.');
    } else if (user === '') {
      problems.push('DATABASE_URL must name the user for DATABASE_PASSWORD.');
    }
  }
  return problems;
}

const databaseSettings = /^(DATABASE_\w+|POSTGRES_\w+|PG(HOST|DATABASE|PASSWORD))$/;

/**
 * Finds database settings that would be ignored. An operator who set one expects their data there, so it must
 * not go into the embedded server.
 */
function findStrayDatabaseSettings(env: Env): string[] {
  // A file variable for it means that server too; problems with the file are already reported.
  if (env['DATABASE_URL'] !== undefined || isGiven(env['DATABASE_URL_FILE'])) return [];
  return Object.keys(env)
    .filter((name) => databaseSettings.test(name) && isGiven(env[name]))
    .map(
      (name) =>
        `${name} is set, but DATABASE_URL is not. Set it, or remove ${name} to use the embedded PostgreSQL.`,
    );
}

function isGiven(value: string | undefined): boolean {
  return value !== undefined && value.trim() !== '';
}

function isLoopback(hostname: string): boolean {
  const isLoopbackV4 = isIPv4(hostname) && hostname.startsWith('127.');
  return hostname === 'localhost' || hostname === '[::1]' || isLoopbackV4;
}

function readTrustProxy(value: string | undefined): false | number | string {
  if (value === undefined) return false;
  return /^\d+$/.test(value) ? Number(value) : value;
}
