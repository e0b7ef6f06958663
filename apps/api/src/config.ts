import { isIPv4, isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import packageJson from '../package.json' with { type: 'json' };

/** Variables that are set to nothing count as not set, as compose files leave them. */
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
    schema.optional(),
  );

const environmentSchema = z.object({
  NODE_ENV: optional(
    z.enum(
      ['development', 'test', 'production'],
      'NODE_ENV must be development, test or production.',
    ),
  ),
  PORT: optional(
    z.coerce
      .number('PORT must be a number.')
      .int('PORT must be a whole number.')
      .min(0, 'PORT must be 0 to 65535.')
      .max(65_535, 'PORT must be 0 to 65535.'),
  ),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(
    z.url({
      protocol: /^https?$/,
      error: 'PUBLIC_URL must be an address such as https://vtc.example.org.',
    }),
  ),
  DATA_DIR: optional(z.string()),
  // Empty is refused, unlike elsewhere: it must never fall back to the embedded server unnoticed.
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error:
        'DATABASE_URL must start with postgresql://. Remove it to use the embedded PostgreSQL.',
    })
    .optional(),
  SECRET_KEY: optional(
    z
      .string()
      .min(32, 'SECRET_KEY must have 32 characters or more. Remove it to have one generated.'),
  ),
  STEAM_API_KEY: optional(
    z.string().regex(/^[0-9A-Fa-f]{32}$/, 'STEAM_API_KEY must be 32 hexadecimal digits.'),
  ),
  STEAM_EMULATOR: optional(z.enum(['on', 'off'], 'STEAM_EMULATOR must be on or off.')),
  TRUST_PROXY: optional(
    z
      .string()
      .refine(
        isTrustProxy,
        'TRUST_PROXY must be a number of proxies or a list of addresses such as 10.0.0.0/8.',
      ),
  ),
  INSTANCE_NAME: optional(
    z.string().trim().max(50, 'INSTANCE_NAME must have at most 50 characters.'),
  ),
  SUPPORT_EMAIL: optional(z.email('SUPPORT_EMAIL must be an email address.')),
  LOG_LEVEL: optional(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
    ),
  ),
});

export interface Config {
  readonly version: string;
  readonly isProduction: boolean;
  readonly port: number;
  /** The address to listen on; undefined for all that this machine has. */
  readonly host: string | undefined;
  /** The address that browsers use, as they write it in Origin: no slash, no default port. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly secretKey: string | undefined;
  readonly steamApiKey: string | undefined;
  readonly steamEmulated: boolean;
  /** Express's `trust proxy`: false, a number of proxies, or addresses. */
  readonly trustProxy: false | number | string;
  readonly instanceName: string;
  readonly supportEmail: string | null;
  readonly logLevel: string;
}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads the configuration from environment variables and names every problem at once. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): ConfigResult {
  const parsed = environmentSchema.safeParse(env);
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map((issue) => issue.message) };
  }
  const config = deriveConfig(parsed.data);
  const problems = findContradictions(config, parsed.data);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config };
}

function deriveConfig(env: z.infer<typeof environmentSchema>): Config {
  const isProduction = env.NODE_ENV === 'production';
  const port = env.PORT ?? 3000;
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${port}`).origin;
  const isLocal = isLoopback(new URL(publicUrl).hostname);
  const emulatesByDefault = isLocal && !isProduction && env.STEAM_API_KEY === undefined;
  return {
    version: packageJson.version,
    isProduction,
    port,
    host: env.HOST ?? (isLocal ? '127.0.0.1' : undefined),
    publicUrl,
    dataDir: resolve(env.DATA_DIR ?? 'data'),
    databaseUrl: env.DATABASE_URL,
    secretKey: env.SECRET_KEY,
    steamApiKey: env.STEAM_API_KEY,
    steamEmulated:
      env.STEAM_EMULATOR === undefined ? emulatesByDefault : env.STEAM_EMULATOR === 'on',
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    instanceName: env.INSTANCE_NAME ?? 'Waybill',
    supportEmail: env.SUPPORT_EMAIL ?? null,
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  };
}

function findContradictions(config: Config, env: z.infer<typeof environmentSchema>): string[] {
  const problems: string[] = [];
  if (config.isProduction && config.steamEmulated) {
    problems.push('STEAM_EMULATOR=on is refused in production: anyone could sign in as anyone.');
  }
  if (config.isProduction && env.PUBLIC_URL === undefined) {
    problems.push('PUBLIC_URL is required in production: the address that browsers use.');
  }
  const { pathname, search, hash, username } = new URL(env.PUBLIC_URL ?? config.publicUrl);
  if (pathname !== '/' || search !== '' || hash !== '' || username !== '') {
    problems.push('PUBLIC_URL must be an origin without a path, such as https://vtc.example.org.');
  }
  return problems;
}

function isLoopback(hostname: string): boolean {
  const isLoopbackV4 = isIPv4(hostname) && hostname.startsWith('127.');
  return hostname === 'localhost' || hostname === '[::1]' || isLoopbackV4;
}

function isTrustProxy(value: string): boolean {
  return /^\d{1,2}$/.test(value) || value.split(',').every((part) => isNetwork(part.trim()));
}

function isNetwork(text: string): boolean {
  const [address = '', bits = '1', ...rest] = text.split('/');
  const widest = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1;
  return rest.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= widest;
}

function readTrustProxy(value: string | undefined): false | number | string {
  if (value === undefined) return false;
  return /^\d+$/.test(value) ? Number(value) : value;
}
