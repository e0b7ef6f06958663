import express from 'express';
import { describe, expect, test } from 'vitest';
import { type Config, loadConfig } from './config.ts';

type Env = Readonly<Record<string, string>>;

function problemsOf(env: Env): readonly string[] {
  const result = loadConfig(env);
  return result.ok ? [] : result.problems;
}

function read(env: Env): Config {
  const result = loadConfig(env);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.config;
}

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://vtc.example.org' };

describe('a wrong variable is named in one sentence', () => {
  test.each<[Env, RegExp]>([
    [{ NODE_ENV: 'staging' }, /^NODE_ENV must be/],
    [{ PORT: 'http' }, /^PORT must be a number in decimal digits\.$/],
    [{ PORT: '0x10' }, /^PORT must be a number in decimal digits\.$/],
    [{ PORT: '1e3' }, /^PORT must be a number in decimal digits\.$/],
    [{ PORT: ' 80 ' }, /^PORT must be a number in decimal digits\.$/],
    [{ STOP_DELAY_SECONDS: '0b1' }, /^STOP_DELAY_SECONDS must be a number of seconds in decimal/],
    [{ TELEMETRY_RETENTION_DAYS: '1e2' }, /^TELEMETRY_RETENTION_DAYS must be a number of days in/],
    [{ TELEMETRY_RETENTION_DAYS: '0' }, /^TELEMETRY_RETENTION_DAYS must be 1 to 36500\.$/],
    [{ BACKUP_KEEP_DAYS: '0o7' }, /^BACKUP_KEEP_DAYS must be a number in decimal digits\.$/],
    [{ BACKUP_KEEP_WEEKS: '+4' }, /^BACKUP_KEEP_WEEKS must be a number in decimal digits\.$/],
    [{ OTEL_TRACES_SAMPLER_ARG: '1e-1' }, /^OTEL_TRACES_SAMPLER_ARG must be a number in decimal/],
    [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, /^OTEL_TRACES_SAMPLER_ARG must be 0 to 1\.$/],
    [{ PORT: '80.5' }, /^PORT must be a whole number\.$/],
    [{ PORT: '-1' }, /^PORT must be 0 to 65535\.$/],
    [{ PORT: '65536' }, /^PORT must be 0 to 65535\.$/],
    [{ PUBLIC_URL: 'vtc.example.org' }, /^PUBLIC_URL must be an address/],
    [{ PUBLIC_URL: 'ftp://vtc.example.org' }, /^PUBLIC_URL must be an address/],
    [{ PUBLIC_URL: 'https://example.org/vtc' }, /^PUBLIC_URL must be an origin/],
    [{ PUBLIC_URL: 'https://example.org/?a' }, /^PUBLIC_URL must be an origin/],
    [{ PUBLIC_URL: 'https://example.org/#a' }, /^PUBLIC_URL must be an origin/],
    [{ PUBLIC_URL: 'https://me:secret@example.org' }, /^PUBLIC_URL must be an origin/],
    [{ DATABASE_URL: '' }, /^DATABASE_URL must be an address such as postgresql:/],
    [
      { DATABASE_URL: 'mysql://localhost/a' },
      /^DATABASE_URL must be an address such as postgresql:/,
    ],
    [{ DATABASE_URL: 'postgresql://me:a#b@host/db' }, /^DATABASE_URL .* percent-encode its/],
    ...['12#b@host/db', '12/b@host/db', '12?b@host/db', 'a@12#b@host/db'].flatMap(
      (rest): [Record<string, string>, RegExp][] => [
        [
          { DATABASE_URL: `postgresql://me:${rest}` },
          /^DATABASE_URL has an unencoded character in its password/,
        ],
        [
          { DATABASE_URL: 'postgresql://me@h/d', DATABASE_READ_URL: `postgresql://me:${rest}` },
          /^DATABASE_READ_URL has an unencoded character in its password/,
        ],
        [
          { SMTP_URL: `smtps://me:${rest}`, MAIL_FROM: 'a@example.org' },
          /^SMTP_URL .* Percent-encode/,
        ],
        [{ LIVE_BUS_URL: `nats://me:${rest}` }, /^LIVE_BUS_URL .* Percent-encode/],
      ],
    ),
    [{ DATABASE_PASSWORD: 'x' }, /^DATABASE_PASSWORD is set, but DATABASE_URL is not\./],
    [{ DATABASE_HOST: 'database' }, /^DATABASE_HOST is set, but DATABASE_URL is not\./],
    [{ POSTGRES_DB: 'waybill' }, /^POSTGRES_DB is set, but DATABASE_URL is not\./],
    [{ PGHOST: 'database' }, /^PGHOST is set, but DATABASE_URL is not\./],
    [
      { DATABASE_URL: 'postgresql://me:a@host/db', DATABASE_PASSWORD: 'b' },
      /^DATABASE_URL has a password already\./,
    ],
    [
      { DATABASE_URL: 'postgresql://host/db', DATABASE_PASSWORD: 'b' },
      /^DATABASE_URL must name the user/,
    ],
    [
      { DATABASE_URL: 'postgresql://pooler/db', DATABASE_NAMED_STATEMENTS: 'off' },
      /^DATABASE_NAMED_STATEMENTS=off is for a pooler and needs DATABASE_DIRECT_URL/,
    ],
    [
      { DATABASE_READ_URL: 'postgresql://replica/db' },
      /^DATABASE_READ_URL is set, but DATABASE_URL/,
    ],
    [
      { DATABASE_URL: 'postgresql://host/db', DATABASE_DIRECT_URL: 'host' },
      /^DATABASE_DIRECT_URL must be an address such as postgresql:/,
    ],
    [{ SMTP_URL: 'mail.example.org', MAIL_FROM: 'a@example.org' }, /^SMTP_URL must be an address/],
    [{ SMTP_URL: 'mail.example.org:465', MAIL_FROM: 'a@b.org' }, /^SMTP_URL must be an address/],
    [{ SMTP_URL: 'smtp://mail:99999', MAIL_FROM: 'a@example.org' }, /^SMTP_URL must be an address/],
    [
      { SMTP_URL: 'smtp://me:50%@mail', MAIL_FROM: 'a@example.org' },
      /^SMTP_URL must be an address/,
    ],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=b,c=100%' }, /^OTEL_EXPORTER_OTLP_HEADERS must be a list/],
    [{ STOP_DELAY_SECONDS: '61' }, /^STOP_DELAY_SECONDS must be 0 to 60\.$/],
    [{ HOST: 'all of them' }, /^HOST must be an address/],
    [{ SECRET_KEY: 'abcdefghijklmnopqrstuvwxyz01234' }, /^SECRET_KEY must have 32 characters/],
    [{ SECRET_KEY: 'changeme'.repeat(4) }, /^SECRET_KEY is too easy to guess\./],
    [{ SECRET_KEY: 'x'.repeat(64) }, /^SECRET_KEY is too easy to guess\./],
    [{ STEAM_API_KEY: 'A'.repeat(31) }, /^STEAM_API_KEY must be 32 hexadecimal digits\.$/],
    [{ STEAM_EMULATOR: 'true' }, /^STEAM_EMULATOR must be on or off\.$/],
    [
      { DISCORD_CLIENT_ID: 'abc', DISCORD_CLIENT_SECRET: 'x'.repeat(32) },
      /^DISCORD_CLIENT_ID must/,
    ],
    [
      { DISCORD_CLIENT_ID: '157730590492196864' },
      /^DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET go/,
    ],
    [{ DISCORD_CLIENT_SECRET: 'x'.repeat(32) }, /^DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET go/],
    [{ TRUCKERSMP_URL: 'ftp://example.org' }, /^TRUCKERSMP_URL must be an address/],
    [{ COMMUNITY_EMULATORS: 'yes' }, /^COMMUNITY_EMULATORS must be on or off\.$/],
    [{ ...production, COMMUNITY_EMULATORS: 'on' }, /^COMMUNITY_EMULATORS=on is refused in/],
    [
      { COMMUNITY_EMULATORS: 'on', TRUCKERSMP_URL: 'https://api.truckersmp.com/v2' },
      /^COMMUNITY_EMULATORS=on stands in for/,
    ],
    [{ TRUST_PROXY: '100' }, /^TRUST_PROXY must be/],
    [{ TRUST_PROXY: 'fd00::/129' }, /^TRUST_PROXY must be/],
    [{ SMTP_URL: 'https://mail.example.org', MAIL_FROM: 'a@example.org' }, /^SMTP_URL must be/],
    [{ SMTP_URL: 'smtps://mail.example.org' }, /^SMTP_URL needs MAIL_FROM: /],
    [{ MAIL_FROM: 'Waybill <a@example.org>' }, /^MAIL_FROM needs SMTP_URL: /],
    [
      { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'Waybill <nobody>' },
      /^MAIL_FROM must be an email address/,
    ],
    [{ SUPPORT_EMAIL: 'help@' }, /^SUPPORT_EMAIL must be an email address\.$/],
    [{ PUBLIC_URL: '//vtc.example.org' }, /^PUBLIC_URL must be an address/],
    [{ DATABASE_URL: 'host/db' }, /^DATABASE_URL must be an address such as postgresql:/],
    [{ STEAM_API_KEY: 'x'.repeat(32) }, /^STEAM_API_KEY must be 32 hexadecimal digits\.$/],
    [{ STEAM_EMULATOR: 'yes' }, /^STEAM_EMULATOR must be on or off\.$/],
    [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY must be/],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY must be/],
    [{ TRUST_PROXY: '10.0.0.0/0' }, /^TRUST_PROXY must be/],
    [{ TRUST_PROXY: '10.0.0.0/8,' }, /^TRUST_PROXY must be/],
    [{ TRUST_PROXY: 'proxy.example.org' }, /^TRUST_PROXY must be/],
    [{ INSTANCE_NAME: 'x'.repeat(51) }, /^INSTANCE_NAME must have at most 50/],
    [{ SUPPORT_EMAIL: 'help' }, /^SUPPORT_EMAIL must be an email address\.$/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of/],
    [{ ...production, STEAM_EMULATOR: 'on' }, /^STEAM_EMULATOR=on is refused in production/],
    [{ NODE_ENV: 'production' }, /^PUBLIC_URL is required in production/],
  ])('%j', (env, sentence) => {
    expect(problemsOf(env)).toEqual([expect.stringMatching(sentence)]);
  });

  test('and all of them at once', () => {
    const env = { PORT: 'x', LOG_LEVEL: 'x', DATABASE_URL: 'x', STEAM_EMULATOR: 'x' };
    expect(problemsOf(env)).toHaveLength(4);
    expect(problemsOf({ NODE_ENV: 'production', STEAM_EMULATOR: 'on' })).toHaveLength(2);
  });

  test('and no sentence repeats a secret', () => {
    const contradiction = { DATABASE_URL: 'postgresql://me:hunter2@h/d', DATABASE_PASSWORD: 'b' };
    expect(problemsOf(contradiction).join()).not.toContain('hunter2');
    const env = { SECRET_KEY: 'hunter2', STEAM_API_KEY: 'hunter2', DATABASE_URL: 'x://hunter2' };
    expect(problemsOf(env).join()).not.toContain('hunter2');
  });
});

describe('without any variable', () => {
  const config = read({});

  test('it serves only this machine, with Steam emulated', () => {
    expect(config).toMatchObject({
      isProduction: false,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      secretKey: undefined,
      steamEmulated: true,
      trustProxy: false,
      instanceName: 'Waybill',
      supportEmail: null,
      logLevel: 'warn',
    });
    expect(config.dataDir).toMatch(/[/\\]data$/);
    expect(config.version).toMatch(/^\d+\.\d+\.\d+/);
  });

  test('empty or blank variables give the same result', () => {
    const names = ['NODE_ENV', 'PORT', 'HOST', 'PUBLIC_URL', 'DATA_DIR', 'SECRET_KEY'];
    const others = ['STEAM_API_KEY', 'STEAM_EMULATOR', 'TRUST_PROXY', 'INSTANCE_NAME', 'LOG_LEVEL'];
    for (const nothing of ['', '  ']) {
      const env = [...names, ...others, 'SUPPORT_EMAIL'].map((name) => [name, nothing] as const);
      expect(read(Object.fromEntries(env))).toEqual(config);
    }
  });
});

describe('derived settings', () => {
  test.each<[Env, Partial<Config>]>([
    [{ PORT: '8080' }, { publicUrl: 'http://localhost:8080', host: '127.0.0.1' }],
    [{ PORT: '80' }, { publicUrl: 'http://localhost' }],
    [{ DATABASE_URL: 'postgresql://me:x@h/d' }, { databasePasswordSetting: 'DATABASE_URL' }],
    [
      { DATABASE_URL: 'postgresql://me@h/d', DATABASE_PASSWORD: 'x' },
      { databasePasswordSetting: 'DATABASE_PASSWORD' },
    ],
    [
      {
        DATABASE_URL: 'postgresql://me@pooler/d',
        DATABASE_DIRECT_URL: 'postgresql://me@h/d',
        DATABASE_READ_URL: 'postgresql://other:y@replica/d',
        DATABASE_NAMED_STATEMENTS: 'off',
        DATABASE_PASSWORD: 'x',
      },
      {
        databaseUrl: 'postgresql://me:x@pooler/d',
        databaseDirectUrl: 'postgresql://me:x@h/d',
        databaseReadUrl: 'postgresql://other:y@replica/d',
        namesStatements: false,
      },
    ],
    [{ STOP_DELAY_SECONDS: '5' }, { stopDelayMs: 5_000 }],
    [{ PUBLIC_URL: 'http://127.0.0.1:8080' }, { host: '127.0.0.1', steamEmulated: true }],
    [{ PUBLIC_URL: 'http://[::1]:8080' }, { host: '127.0.0.1', steamEmulated: true }],
    [{ PUBLIC_URL: 'https://vtc.example.org' }, { host: undefined, steamEmulated: false }],
    [{ PUBLIC_URL: 'http://192.168.1.2:3000' }, { host: undefined, steamEmulated: false }],
    [{ PUBLIC_URL: 'https://127.example.org' }, { host: undefined, steamEmulated: false }],
    [{ PUBLIC_URL: 'https://vtc.example.org', HOST: '10.0.0.1' }, { host: '10.0.0.1' }],
    [{ PUBLIC_URL: 'https://vtc.example.org/' }, { publicUrl: 'https://vtc.example.org' }],
    [production, { isProduction: true, logLevel: 'info', steamEmulated: false }],
    [{ ...production, LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ STEAM_API_KEY: 'a'.repeat(32) }, { steamEmulated: false }],
    [{ STEAM_API_KEY: 'a'.repeat(32), STEAM_EMULATOR: 'on' }, { steamEmulated: true }],
    [{ STEAM_EMULATOR: 'off' }, { steamEmulated: false }],
    [{ ...production, PUBLIC_URL: 'http://localhost:3000' }, { steamEmulated: false }],
    [
      { DATABASE_URL: 'postgresql://me@host:5433/db?a=b', DATABASE_PASSWORD: 'p@ss/%:w' },
      { databaseUrl: 'postgresql://me:p%40ss%2F%25%3Aw@host:5433/db?a=b' },
    ],
  ])('%j gives %j', (env, expected) => {
    expect(read(env)).toMatchObject(expected);
  });

  test.each([
    'https://vtc.example.org:443',
    'http://vtc.example.org:80',
    'https://VTC.Example.org',
    'https://vätc.example.org',
    'https://vtc.example.org/#',
  ])('C8: %s is what browsers send as their origin', (url) => {
    expect(read({ PUBLIC_URL: url }).publicUrl).toBe(new URL(url).origin);
  });
});

describe('C13: TRUST_PROXY', () => {
  test.each<[string, Config['trustProxy']]>([
    ['0', 0],
    ['1', 1],
    ['10.0.0.1', '10.0.0.1'],
    ['10.0.0.0/8, 192.168.0.0/16', '10.0.0.0/8, 192.168.0.0/16'],
    ['::1', '::1'],
    ['fd00::/8', 'fd00::/8'],
  ])('%s is accepted by Express', (value, expected) => {
    const { trustProxy } = read({ TRUST_PROXY: value });
    expect(trustProxy).toBe(expected);
    expect(() => express().set('trust proxy', trustProxy)).not.toThrow();
  });
});
