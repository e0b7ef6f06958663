import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { operationVariables } from './config-operation-variables.ts';
import {
  isDecodable,
  isWholeAddress,
  optional,
  splitList,
  variableDocs,
  wholeNumber,
} from './config-variable.ts';

/** Waybill's environment variables, each with the error message for an invalid value. */
export const environmentSchema = z.object({
  PUBLIC_URL: optional(
    z.url({
      protocol: /^https?$/,
      error: 'PUBLIC_URL must be an address such as https://vtc.example.org.',
    }),
  ).register(variableDocs, {
    meaning: 'The origin that browsers use. Cookies, redirects and Steam sign-in depend on it.',
    fallback: '`http://localhost:<PORT>`; required in production',
    example: 'https://vtc.example.org',
  }),
  PORT: optional(wholeNumber('PORT', 0, 65_535)).register(variableDocs, {
    meaning: 'The port to listen on; 0 picks a free one and prints it.',
    fallback: '`3000`',
    example: '3000',
  }),
  HOST: optional(
    z
      .string()
      .trim()
      .regex(/^[\w.:-]+$/, 'HOST must be an address or a host name, such as 0.0.0.0.'),
  ).register(variableDocs, {
    meaning: 'The address to listen on: one of this machine, or `0.0.0.0` for all.',
    fallback: '`127.0.0.1` if `PUBLIC_URL` is on this machine, else all addresses',
    example: '0.0.0.0',
  }),
  STOP_DELAY_SECONDS: optional(wholeNumber('STOP_DELAY_SECONDS', 0, 60, ' of seconds')).register(
    variableDocs,
    {
      meaning:
        'How many seconds Waybill keeps serving after a stop signal while `/api/health/ready` answers 503, so that a load balancer stops sending requests here. With one server it only delays the stop.',
      fallback: '`0`',
      example: '5',
    },
  ),
  DATA_DIR: optional(z.string()).register(variableDocs, {
    meaning: 'The folder for the embedded PostgreSQL and the generated secret.',
    fallback: '`./data`',
    example: '/var/lib/waybill',
  }),
  // Empty is refused, unlike elsewhere: it must never silently fall back to the embedded server.
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: `${databaseAddressSentence('DATABASE_URL')} Remove it to use the embedded PostgreSQL.`,
    })
    .refine(isWholeAddress, brokenPasswordSentence('DATABASE_URL'))
    .optional()
    .register(variableDocs, {
      meaning:
        'A PostgreSQL 15 or later to use instead of the embedded one. It has a minute to answer at the start. Append `?sslmode=verify-full` for TLS, and `&sslrootcert=<file>` for a private certificate authority. An empty value is refused.',
      fallback: 'the embedded PostgreSQL',
      example: 'postgresql://waybill@database/waybill',
      isSecret: true,
    }),
  DATABASE_DIRECT_URL: databaseAddress('DATABASE_DIRECT_URL').register(variableDocs, {
    meaning:
      'The direct address of the database if `DATABASE_URL` is a transaction pooler such as PgBouncer. Migrations, backups, LISTEN and background work use it, with about five connections.',
    fallback: '`DATABASE_URL`, which must then be a PostgreSQL or a session pooler',
    example: 'postgresql://waybill@database/waybill',
    isSecret: true,
  }),
  DATABASE_NAMED_STATEMENTS: optional(
    z.enum(['on', 'off'], 'DATABASE_NAMED_STATEMENTS must be on or off.'),
  ).register(variableDocs, {
    meaning:
      'Whether to use named prepared statements, which saves planning. Set `off` for PgBouncer in transaction mode before 1.21, or with `max_prepared_statements = 0`.',
    fallback: '`on`',
    example: 'off',
  }),
  DATABASE_READ_URL: databaseAddress('DATABASE_READ_URL').register(variableDocs, {
    meaning:
      'A streaming replica for long reads: leaderboards, figures, reports, tables, public pages, the directory. Reads are never stale: if the replica lags or is unreachable, the database answers.',
    fallback: 'the database answers all reads',
    example: 'postgresql://waybill@replica/waybill',
    isSecret: true,
  }),
  DATABASE_PASSWORD: optional(z.string()).register(variableDocs, {
    meaning:
      'The unencoded password for `DATABASE_URL`, `DATABASE_DIRECT_URL` and `DATABASE_READ_URL`, if the address has none.',
    fallback: 'the password in the address',
    example: '',
    isSecret: true,
  }),
  SECRET_KEY: optional(
    z
      .string()
      .min(32, 'SECRET_KEY must have 32 characters or more. Remove it to have one generated.')
      .refine(
        (secret) => new Set(secret).size >= 10,
        'SECRET_KEY is too easy to guess. Remove it to have one generated.',
      ),
  ).register(variableDocs, {
    meaning:
      'At least 32 characters, the same on every server and at every start. A different key is refused; `npm run admin -- new-secret` shows the consequences of a change and confirms it.',
    fallback: 'generated into `DATA_DIR/secret.key` at the first start',
    example: '',
    isSecret: true,
  }),
  STEAM_API_KEY: optional(
    z.string().regex(/^[0-9A-Fa-f]{32}$/, 'STEAM_API_KEY must be 32 hexadecimal digits.'),
  ).register(variableDocs, {
    meaning: 'A [Steam Web API key](https://steamcommunity.com/dev/apikey).',
    fallback: 'names are read from public profile pages',
    example: '',
    isSecret: true,
  }),
  STEAM_EMULATOR: optional(z.enum(['on', 'off'], 'STEAM_EMULATOR must be on or off.')).register(
    variableDocs,
    {
      meaning: 'Whether sign-in uses the built-in emulator. `on` is refused in production.',
      fallback:
        '`on` if `PUBLIC_URL` is on this machine, `STEAM_API_KEY` is not set and `NODE_ENV` is not `production`; else `off`',
      example: 'off',
    },
  ),
  TRUST_PROXY: optional(
    z
      .string()
      .refine(
        isTrustProxy,
        'TRUST_PROXY must be a number of proxies or a list of addresses such as 10.0.0.0/8.',
      ),
  ).register(variableDocs, {
    meaning:
      'The number of reverse proxies in front, or their addresses: `1`, `10.0.0.0/8,127.0.0.1`.',
    fallback: 'off: `X-Forwarded-*` is ignored',
    example: '1',
  }),
  INSTANCE_NAME: optional(
    z.string().trim().max(50, 'INSTANCE_NAME must have at most 50 characters.'),
  ).register(variableDocs, {
    meaning: 'The name of this installation.',
    fallback: '`Waybill`',
    example: 'Waybill',
  }),
  SUPPORT_EMAIL: optional(z.email('SUPPORT_EMAIL must be an email address.')).register(
    variableDocs,
    {
      meaning: 'Shown to people who forgot their password.',
      fallback: 'not shown',
      example: 'help@example.org',
    },
  ),
  RELEASES_URL: optional(
    z.url({
      protocol: /^https?$/,
      error: 'RELEASES_URL must be an http or https address.',
    }),
  ).register(variableDocs, {
    meaning:
      'The API address to check for a newer release, once an operator has turned that on in the operator area: `/repos/<owner>/<name>/releases/latest` on GitHub, Gitea or Forgejo.',
    fallback: 'no check',
    example: 'https://git.example.org/api/v1/repos/waybill/waybill/releases/latest',
  }),
  SMTP_URL: optional(
    z
      .string()
      .trim()
      .refine(
        isMailServer,
        'SMTP_URL must be an address such as smtps://user:password@mail.example.org:465. Percent-encode special characters in user and password.',
      ),
  ).register(variableDocs, {
    meaning:
      'The mail server: `smtps://` for implicit TLS, usually port 465; `smtp://` for STARTTLS if the server offers it, usually port 587. Percent-encode special characters in user and password.',
    fallback: 'no email is sent',
    example: 'smtps://waybill@example.org:password@mail.example.org:465',
    isSecret: true,
  }),
  MAIL_FROM: optional(
    z
      .string()
      .trim()
      .refine(
        isSender,
        'MAIL_FROM must be an email address, or a name followed by an email address in angle brackets.',
      ),
  ).register(variableDocs, {
    meaning: 'The sender of mails, such as `Waybill <waybill@example.org>`. Requires `SMTP_URL`.',
    fallback: 'no email is sent',
    example: 'Waybill <waybill@example.org>',
  }),
  TELEMETRY_RETENTION_DAYS: optional(
    wholeNumber('TELEMETRY_RETENTION_DAYS', 1, 36_500, ' of days'),
  ).register(variableDocs, {
    meaning:
      'How many days to keep device events and raw webhooks from other trackers. Jobs stay, but can be recomputed only while their events are kept. Events are deleted by whole months.',
    fallback: '`90`',
    example: '90',
  }),
  WEBHOOK_DNS: optional(
    z
      .string()
      .refine(
        (value) => splitList(value).every(isNameServer),
        'WEBHOOK_DNS must be a list of name servers such as 9.9.9.9,[2620:fe::fe]:53.',
      ),
  ).register(variableDocs, {
    meaning: 'The DNS servers that resolve webhook hosts, by address: `9.9.9.9,[2620:fe::fe]:53`.',
    fallback: 'the system’s DNS servers',
    example: '9.9.9.9',
  }),
  WEBHOOK_PRIVATE_TARGETS: optional(
    z
      .string()
      .refine(
        (value) => splitList(value).every((part) => ipaddr.isValidCIDR(part)),
        'WEBHOOK_PRIVATE_TARGETS must be a list of networks such as 192.168.1.0/24.',
      ),
  ).register(variableDocs, {
    meaning:
      'Private networks that webhooks may reach, also over http, on any port and by IP address: `192.168.1.0/24`. Anyone who manages a company can then send requests there.',
    fallback: 'none: webhooks go to public https addresses only',
    example: '192.168.1.0/24',
  }),
  TRAFFIC_ETS2_URL: trafficAddress('TRAFFIC_ETS2_URL').register(variableDocs, {
    meaning:
      'The address of a traffic API for an Euro Truck Simulator 2 server, in the format of the TruckersMP traffic APIs: `{"response": [{"name", "country", "severity", "players"}]}`. Waybill requests it in the background, at most every five minutes and only while someone views the traffic. It shows an answer for an hour at most. A private address must be in `WEBHOOK_PRIVATE_TARGETS`.',
    fallback: 'no multiplayer traffic',
    example: 'https://api.truckyapp.com/v2/traffic?server=sim1&game=ets2',
  }),
  TRAFFIC_ATS_URL: trafficAddress('TRAFFIC_ATS_URL').register(variableDocs, {
    meaning: 'The same for American Truck Simulator.',
    fallback: 'no multiplayer traffic',
    example: 'https://api.truckyapp.com/v2/traffic?server=sim_us&game=ats',
  }),
  DISCORD_CLIENT_ID: optional(
    z.string().regex(/^\d{15,20}$/, 'DISCORD_CLIENT_ID must be the number of 15 to 20 digits.'),
  ).register(variableDocs, {
    meaning:
      'The client ID of your [Discord application](discord.md), with which users link their Discord accounts. Requires `DISCORD_CLIENT_SECRET`.',
    fallback: 'nothing about Discord accounts is shown, and Discord is not called',
    example: '157730590492196864',
  }),
  DISCORD_CLIENT_SECRET: optional(
    z
      .string()
      .regex(/^[\w-]{16,128}$/, 'DISCORD_CLIENT_SECRET must be a client secret of Discord.'),
  ).register(variableDocs, {
    meaning: 'The client secret of the same application.',
    fallback: 'nothing about Discord accounts is shown, and Discord is not called',
    example: '0123456789abcdefghijklmnopqrstuv',
    isSecret: true,
  }),
  TRUCKERSMP_URL: optional(
    z.url({
      protocol: /^https?$/,
      error: 'TRUCKERSMP_URL must be an address such as https://api.truckersmp.com/v2.',
    }),
  ).register(variableDocs, {
    meaning:
      'The address of the TruckersMP Web API. Drivers who turn it on then see whether their TruckersMP account is banned; Waybill sends their Steam ID there once a day.',
    fallback: 'nothing about TruckersMP accounts is shown, and TruckersMP is not called',
    example: 'https://api.truckersmp.com/v2',
  }),
  COMMUNITY_EMULATORS: optional(
    z.enum(['on', 'off'], 'COMMUNITY_EMULATORS must be on or off.'),
  ).register(variableDocs, {
    meaning:
      'Whether built-in emulators stand in for Discord and TruckersMP, for development. `on` is refused in production.',
    fallback: '`off`',
    example: 'on',
  }),
  PUSH_HOSTS: optional(
    z
      .string()
      .refine(
        (value) => splitList(value).every((part) => /^\.?[a-z\d]+([.-][a-z\d]+)*$/.test(part)),
        'PUSH_HOSTS must be a list of hosts such as push.example.org,.push.example.net.',
      ),
  ).register(variableDocs, {
    meaning:
      'More push services for browser notifications, besides Google, Mozilla, Apple and Microsoft: hosts, or a leading dot for all subdomains.',
    fallback: 'none besides those',
    example: 'push.example.org',
  }),
  ...operationVariables,
  LOG_LEVEL: optional(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
    ),
  ).register(variableDocs, {
    meaning:
      '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. Logs are JSON lines on standard output.',
    fallback: '`info` in production, else `warn`',
    example: 'info',
  }),
  NODE_ENV: optional(
    z.enum(
      ['development', 'test', 'production'],
      'NODE_ENV must be development, test or production.',
    ),
  ).register(variableDocs, {
    meaning: '`production` turns on the safety checks on this page.',
    fallback: 'not set',
    example: 'production',
  }),
});

function databaseAddress(name: string) {
  const error = databaseAddressSentence(name);
  const url = z.url({ protocol: /^postgres(ql)?$/, error });
  return optional(url.refine(isWholeAddress, brokenPasswordSentence(name)));
}

/**
 * An address whose password contains an unencoded `#` or similar is invalid, although it begins correctly.
 */
function databaseAddressSentence(name: string): string {
  return `${name} must be an address such as postgresql://user@host:5432/database. Put the password into DATABASE_PASSWORD as it is, or percent-encode its special characters in the address.`;
}

function brokenPasswordSentence(name: string): string {
  return `${name} has an unencoded character in its password. Write # as %23, / as %2F, ? as %3F and @ as %40, or put the password into DATABASE_PASSWORD as it is.`;
}

function trafficAddress(name: string) {
  const error = `${name} must be an address such as https://traffic.example.org/ets2.json.`;
  return optional(z.url({ protocol: /^https?$/, error }));
}

export type Environment = z.infer<typeof environmentSchema>;

/** The variables that can be given as files. */
export const secretVariables: readonly string[] = Object.entries(environmentSchema.shape).flatMap(
  ([name, schema]) => (variableDocs.get(schema)?.isSecret ? [name] : []),
);

/** Parses headers in OpenTelemetry's format: `name=value` pairs with percent-encoded values. */
export function readHeaders(list: string): Record<string, string> {
  const pairs = splitList(list).filter((pair) => pair !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const start = pair.indexOf('=');
      return [pair.slice(0, start), decodeURIComponent(pair.slice(start + 1))];
    }),
  );
}

/** True for an IP address with or without a port. An IPv6 address with a port must be in brackets. */
function isNameServer(text: string): boolean {
  if (isIPv4(text) || isIPv6(text)) return true;
  const [, v6, v4, port] = /^(?:\[([^\]]+)\]|([\d.]+)):(\d{1,5})$/.exec(text) ?? [];
  const isAddress = v6 === undefined ? isIPv4(v4 ?? '') : isIPv6(v6);
  return isAddress && Number(port) > 0 && Number(port) <= 65_535;
}

function isMailServer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isServer = /^smtps?:$/.test(protocol) && hostname !== '';
  return isServer && isDecodable(username + password) && isWholeAddress(text);
}

function isSender(text: string): boolean {
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  return z.email().safeParse(address).success;
}

function isTrustProxy(value: string): boolean {
  return /^\d{1,2}$/.test(value) || value.split(',').every((part) => isNetwork(part.trim()));
}

function isNetwork(text: string): boolean {
  const [address = '', bits = '1', ...rest] = text.split('/');
  const widest = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1;
  return rest.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= widest;
}
