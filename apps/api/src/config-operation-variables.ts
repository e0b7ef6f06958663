import { z } from 'zod';
import {
  isDecodable,
  isWholeAddress,
  optional,
  share,
  splitList,
  variableDocs,
  wholeNumber,
} from './config-variable.ts';

export const defaultBackupSchedule = '17 3 * * *';

/** The variables for backups and monitoring. */
export const operationVariables = {
  BACKUP_DIR: optional(z.string()).register(variableDocs, {
    meaning:
      'The backup folder, preferably on another disk. With Docker: a host folder that the user 1000 owns, or a volume.',
    fallback: '`DATA_DIR/backups`; with Docker the volume `backups`',
    example: '/var/backups/waybill',
  }),
  BACKUP_SCHEDULE: optional(
    z
      .string()
      .trim()
      .refine(
        (value) => value === 'off' || /^\S+(\s+\S+){4}$/.test(value),
        `BACKUP_SCHEDULE must be a cron expression with five fields such as ${defaultBackupSchedule}, or off.`,
      ),
  ).register(variableDocs, {
    meaning:
      'When to back up: a cron expression with five fields, in UTC, or `off`. A missed backup is made at the next start.',
    fallback: `\`${defaultBackupSchedule}\`: every night`,
    example: defaultBackupSchedule,
  }),
  BACKUP_KEEP_DAYS: optional(wholeNumber('BACKUP_KEEP_DAYS', 0, 3_650)).register(variableDocs, {
    meaning: 'How many days’ scheduled backups to keep: the last one of each day.',
    fallback: '`7`',
    example: '7',
  }),
  BACKUP_KEEP_WEEKS: optional(wholeNumber('BACKUP_KEEP_WEEKS', 0, 520)).register(variableDocs, {
    meaning: 'How many weeks’ scheduled backups to keep: the last one of each week.',
    fallback: '`4`',
    example: '4',
  }),
  BACKUP_RECIPIENT: optional(
    z
      .string()
      .refine(
        (value) => splitList(value).every((part) => /^age1[a-z\d]{20,}$/.test(part)),
        'BACKUP_RECIPIENT must be an age recipient such as age1…, or several. npm run admin -- backup keys generates one.',
      ),
  ).register(variableDocs, {
    meaning:
      'The [age](https://age-encryption.org) recipient, or several, that backups are encrypted for. `npm run admin -- backup keys` generates one with its identity. Encrypted backups include the installation’s secret key.',
    fallback: 'backups are not encrypted and don’t include the key',
    example: '',
  }),
  BACKUP_IDENTITY: optional(
    z
      .string()
      .trim()
      .regex(/^AGE-SECRET-KEY-/, 'BACKUP_IDENTITY must be an age identity: AGE-SECRET-KEY-….'),
  ).register(variableDocs, {
    meaning:
      'The age identity that decrypts backups, to verify and restore them. Keep it off the server, and set it for a restore.',
    fallback: 'encrypted backups are verified only by checksum',
    example: '',
    isSecret: true,
  }),
  BACKUP_BEFORE_MIGRATION: optional(
    z.enum(['on', 'off'], 'BACKUP_BEFORE_MIGRATION must be on or off.'),
  ).register(variableDocs, {
    meaning:
      'Whether to back up before a new version changes the database. If that backup fails, nothing is changed. `off` skips the backup.',
    fallback: '`on`',
    example: 'on',
  }),
  BACKUP_S3_URL: optional(
    z.url({
      protocol: /^https?$/,
      error:
        'BACKUP_S3_URL must be the address of a bucket such as https://s3.example.org/backups.',
    }),
  ).register(variableDocs, {
    meaning:
      'An S3-compatible bucket that every backup is copied to. The address ends with the bucket’s name.',
    fallback: 'backups are only in `BACKUP_DIR`',
    example: 'https://s3.example.org/backups',
  }),
  BACKUP_S3_REGION: optional(z.string().trim()).register(variableDocs, {
    meaning: 'The bucket’s region, as its provider names it.',
    fallback: '`auto`',
    example: 'eu-central-1',
  }),
  BACKUP_S3_KEY_ID: optional(z.string().trim()).register(variableDocs, {
    meaning: 'The id of an access key for the bucket. Requires `BACKUP_S3_URL`.',
    fallback: 'backups are only in `BACKUP_DIR`',
    example: 'waybill-backups',
  }),
  BACKUP_S3_SECRET: optional(z.string().trim()).register(variableDocs, {
    meaning: 'The secret of that access key. Requires `BACKUP_S3_URL`.',
    fallback: 'backups are only in `BACKUP_DIR`',
    example: 'the-secret-of-that-key',
    isSecret: true,
  }),
  LIVE_BUS_URL: optional(
    z
      .string()
      .trim()
      .refine(
        (value) =>
          splitList(value).every(
            (part) => /^(nats|tls):\/\/\S+$/.test(part) && isWholeAddress(part),
          ),
        'LIVE_BUS_URL must be the address of a NATS server such as nats://nats:4222, or several. Percent-encode special characters in a password.',
      ),
  ).register(variableDocs, {
    meaning:
      'A [NATS](https://nats.io) server through which Waybill servers in several regions exchange truck positions. In one region, use the database.',
    fallback: 'the database’s NOTIFY',
    example: 'nats://nats:4222',
    isSecret: true,
  }),
  METRICS_TOKEN: optional(
    z
      .string()
      .min(
        32,
        'METRICS_TOKEN must have 32 characters or more. Generate one with openssl rand -hex 32.',
      ),
  ).register(variableDocs, {
    meaning:
      'Enables `/metrics` for programs such as Prometheus, which send it as `Authorization: Bearer …`. At least 32 characters.',
    fallback: 'no metrics',
    example: '',
    isSecret: true,
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    z.url({
      protocol: /^https?$/,
      error: 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://collector:4318.',
    }),
  ).register(variableDocs, {
    meaning:
      'An OpenTelemetry collector that accepts OTLP over HTTP. Waybill sends it request traces as JSON.',
    fallback: 'no traces',
    example: 'http://collector:4318',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: optional(
    z
      .string()
      .refine(
        (value) => splitList(value).every((part) => /^[\w-]+=\S+$/.test(part) && isDecodable(part)),
        'OTEL_EXPORTER_OTLP_HEADERS must be a list such as authorization=Bearer%20token.',
      ),
  ).register(variableDocs, {
    meaning:
      'Headers for that collector: `name=value`, separated by commas, values percent-encoded.',
    fallback: 'none',
    example: '',
    isSecret: true,
  }),
  OTEL_TRACES_SAMPLER_ARG: optional(share('OTEL_TRACES_SAMPLER_ARG')).register(variableDocs, {
    meaning: 'The share of requests to trace, from `0` to `1`.',
    fallback: '`1`: all',
    example: '0.1',
  }),
};
