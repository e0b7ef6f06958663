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

/** The environment variables of Waybill, each with the sentence for a value that is refused. */
export const environmentSchema = z.object({
  PUBLIC_URL: optional(
    z.url({
      protocol: /^https?$/,
      error: 'PUBLIC_URL must be an address such as https://vtc.example.org.',
    }),
  ).register(variableDocs, {
    meaning:
      'The origin that browsers use. Cookies, redirects and the way back from Steam depend on it.',
    fallback: '`http://localhost:<PORT>`; required in production',
    example: 'https://vtc.example.org',
  }),
  PORT: optional(wholeNumber('PORT', 0, 65_535)).register(variableDocs, {
    meaning: 'The port to listen on; 0 takes any that is free, and says which.',
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
    fallback: '`127.0.0.1` while `PUBLIC_URL` is on this machine, else all addresses',
    example: '0.0.0.0',
  }),
  STOP_DELAY_SECONDS: optional(wholeNumber('STOP_DELAY_SECONDS', 0, 60, ' of seconds')).register(
    variableDocs,
    {
      meaning:
        'How many seconds Waybill serves on after it was told to stop, while `/api/health/ready` says 503: time for a load balancer to send nothing more here. With one server it only makes the stop longer.',
      fallback: '`0`',
      example: '5',
    },
  ),
  DATA_DIR: optional(z.string()).register(variableDocs, {
    meaning: 'Where the embedded PostgreSQL and the generated secret are kept.',
    fallback: '`./data`',
    example: '/var/lib/waybill',
  }),
  // Empty is refused, unlike elsewhere: it must never fall back to the embedded server unnoticed.
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: `${databaseAddressSentence('DATABASE_URL')} Remove it to use the embedded PostgreSQL.`,
    })
    .refine(isWholeAddress, brokenPasswordSentence('DATABASE_URL'))
    .optional()
    .register(variableDocs, {
      meaning:
        'A PostgreSQL 15 or later to use instead of the embedded one. It has a minute to answer. By TLS with `?sslmode=verify-full` at its end, and `&sslrootcert=<file>` where no public authority has signed its certificate. Set to nothing, it is refused.',
      fallback: 'the embedded PostgreSQL',
      example: 'postgresql://waybill@database/waybill',
      isSecret: true,
    }),
  DATABASE_DIRECT_URL: databaseAddress('DATABASE_DIRECT_URL').register(variableDocs, {
    meaning:
      'The same database past the pooler, where `DATABASE_URL` leads to one that gives each transaction another connection, such as PgBouncer: for migrations, backups, LISTEN and what happens without a request. Five connections or so.',
    fallback: '`DATABASE_URL`, which then has to be a PostgreSQL, or a pooler by session',
    example: 'postgresql://waybill@database/waybill',
    isSecret: true,
  }),
  DATABASE_NAMED_STATEMENTS: optional(
    z.enum(['on', 'off'], 'DATABASE_NAMED_STATEMENTS must be on or off.'),
  ).register(variableDocs, {
    meaning:
      'Whether statements are prepared under names, which saves planning them. `off` for PgBouncer before 1.21, and for later ones with `max_prepared_statements = 0`, where it pools by transaction.',
    fallback: '`on`',
    example: 'off',
  }),
  DATABASE_READ_URL: databaseAddress('DATABASE_READ_URL').register(variableDocs, {
    meaning:
      'A PostgreSQL that streams from the database, for reads that take long: leaderboards, figures, reports, tables, public pages, the directory. It is asked only while it has all that was committed when the read began; else, and while it is away, the database answers.',
    fallback: 'the database answers all reads',
    example: 'postgresql://waybill@replica/waybill',
    isSecret: true,
  }),
  DATABASE_PASSWORD: optional(z.string()).register(variableDocs, {
    meaning:
      'The password for `DATABASE_URL`, `DATABASE_DIRECT_URL` and `DATABASE_READ_URL`, written as it is, where the address has none.',
    fallback: 'that of the address',
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
      'At least 32 characters, the same on every replica and at every start: another one is refused. `npm run admin -- new-secret` tells what a change costs and lets it happen.',
    fallback: 'generated into `DATA_DIR/secret.key` at the first start',
    example: '',
    isSecret: true,
  }),
  STEAM_API_KEY: optional(
    z.string().regex(/^[0-9A-Fa-f]{32}$/, 'STEAM_API_KEY must be 32 hexadecimal digits.'),
  ).register(variableDocs, {
    meaning: 'A [Steam Web API key](https://steamcommunity.com/dev/apikey).',
    fallback: 'names come from public profile pages',
    example: '',
    isSecret: true,
  }),
  STEAM_EMULATOR: optional(z.enum(['on', 'off'], 'STEAM_EMULATOR must be on or off.')).register(
    variableDocs,
    {
      meaning: 'Whether sign-in goes to the built-in emulator. `on` is refused in production.',
      fallback:
        '`on` while `PUBLIC_URL` is on this machine, there is no key, and `NODE_ENV` is not `production`; else `off`',
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
      'How many reverse proxies stand in front, or their addresses: `1`, `10.0.0.0/8,127.0.0.1`.',
    fallback: 'off: `X-Forwarded-*` is ignored',
    example: '1',
  }),
  INSTANCE_NAME: optional(
    z.string().trim().max(50, 'INSTANCE_NAME must have at most 50 characters.'),
  ).register(variableDocs, {
    meaning: 'What this installation calls itself.',
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
      error: 'RELEASES_URL must be an address that names the latest release.',
    }),
  ).register(variableDocs, {
    meaning:
      'Where a newer release is asked for, once an operator has agreed to that in the operator area: what GitHub, Gitea and Forgejo answer at `/repos/<owner>/<name>/releases/latest` of their API.',
    fallback: 'nobody is asked',
    example: 'https://git.example.org/api/v1/repos/waybill/waybill/releases/latest',
  }),
  SMTP_URL: optional(
    z
      .string()
      .trim()
      .refine(
        isMailServer,
        'SMTP_URL must be an address such as smtps://user:password@mail.example.org:465, with special characters of user and password percent-encoded.',
      ),
  ).register(variableDocs, {
    meaning:
      'The mail server: `smtps://` for TLS from the start, as on port 465; `smtp://` for STARTTLS where the server offers it, as on port 587. Special characters of user and password are percent-encoded.',
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
        'MAIL_FROM must be an email address, or a name before one in angle brackets.',
      ),
  ).register(variableDocs, {
    meaning: 'Who mails come from, such as `Waybill <waybill@example.org>`. Goes with `SMTP_URL`.',
    fallback: 'no email is sent',
    example: 'Waybill <waybill@example.org>',
  }),
  TELEMETRY_RETENTION_DAYS: optional(
    wholeNumber('TELEMETRY_RETENTION_DAYS', 1, 36_500, ' of days'),
  ).register(variableDocs, {
    meaning:
      'How many days the events that devices have sent are kept, and other trackers’ webhooks as they came. Jobs stay; they can be folded anew only while their events are there. Events go by whole months.',
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
    meaning:
      'The name servers that are asked where webhooks go, by their addresses: `9.9.9.9,[2620:fe::fe]:53`.',
    fallback: 'those of the system',
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
      'Networks of yours that webhooks may reach, also over http, on any port and by IP address: `192.168.1.0/24`. Everybody who manages a company can then send there.',
    fallback: 'none: webhooks go to public https addresses only',
    example: '192.168.1.0/24',
  }),
  TRAFFIC_ETS2_URL: trafficAddress('TRAFFIC_ETS2_URL').register(variableDocs, {
    meaning:
      'Where the traffic of a server of Euro Truck Simulator 2 is asked for, at most every five minutes and only while somebody looks: what the traffic APIs for TruckersMP answer, `{"response": [{"name", "country", "severity", "players"}]}`. Who looks waits for nothing, and the answer is shown for an hour at most. An address that is not public has to lie in `WEBHOOK_PRIVATE_TARGETS`.',
    fallback: 'nobody is asked',
    example: 'https://api.truckyapp.com/v2/traffic?server=sim1&game=ets2',
  }),
  TRAFFIC_ATS_URL: trafficAddress('TRAFFIC_ATS_URL').register(variableDocs, {
    meaning: 'The same for American Truck Simulator.',
    fallback: 'nobody is asked',
    example: 'https://api.truckyapp.com/v2/traffic?server=sim_us&game=ats',
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
      'Push services that browsers may be told by, beside those of Google, Mozilla, Apple and Microsoft: hosts, or with a dot before them all below one.',
    fallback: 'none beside those',
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
    meaning: '`production` turns on the safety checks that are named here.',
    fallback: 'not set',
    example: 'production',
  }),
});

function databaseAddress(name: string) {
  const error = databaseAddressSentence(name);
  const url = z.url({ protocol: /^postgres(ql)?$/, error });
  return optional(url.refine(isWholeAddress, brokenPasswordSentence(name)));
}

/** An address with a password such as `a#b` in it is none, and begins as it should all the same. */
function databaseAddressSentence(name: string): string {
  return `${name} must be an address such as postgresql://user@host:5432/database. A password stands in DATABASE_PASSWORD as it is, or in the address with its special characters percent-encoded.`;
}

function brokenPasswordSentence(name: string): string {
  return `${name} breaks off within its password. Write # as %23, / as %2F, ? as %3F and @ as %40, or put the password into DATABASE_PASSWORD as it is.`;
}

function trafficAddress(name: string) {
  const error = `${name} must be an address such as https://traffic.example.org/ets2.json.`;
  return optional(z.url({ protocol: /^https?$/, error }));
}

export type Environment = z.infer<typeof environmentSchema>;

/** The names of the variables that can be given as files. */
export const secretVariables: readonly string[] = Object.entries(environmentSchema.shape).flatMap(
  ([name, schema]) => (variableDocs.get(schema)?.isSecret ? [name] : []),
);

/** Headers as OpenTelemetry writes them: `name=value`, the value percent-encoded. */
export function readHeaders(list: string): Record<string, string> {
  const pairs = splitList(list).filter((pair) => pair !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const start = pair.indexOf('=');
      return [pair.slice(0, start), decodeURIComponent(pair.slice(start + 1))];
    }),
  );
}

/** An address, with a port or without: an IPv6 address that has one stands in brackets. */
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
