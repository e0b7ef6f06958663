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

/** The variables of backups, and of what watches Waybill. */
export const operationVariables = {
  BACKUP_DIR: optional(z.string()).register(variableDocs, {
    meaning:
      'The folder that backups are put into; better one on another disk. With Docker: a folder of the machine, open to the user 1000, or a volume.',
    fallback: '`DATA_DIR/backups`; with Docker the volume `backups`',
    example: '/var/backups/waybill',
  }),
  BACKUP_SCHEDULE: optional(
    z
      .string()
      .trim()
      .refine(
        (value) => value === 'off' || /^\S+(\s+\S+){4}$/.test(value),
        `BACKUP_SCHEDULE must be five fields of cron such as ${defaultBackupSchedule}, or off.`,
      ),
  ).register(variableDocs, {
    meaning:
      'When a backup is made, in the five fields of cron, by UTC; `off` for never. One that was missed is made at the next start.',
    fallback: `\`${defaultBackupSchedule}\`: every night`,
    example: defaultBackupSchedule,
  }),
  BACKUP_KEEP_DAYS: optional(wholeNumber('BACKUP_KEEP_DAYS', 0, 3_650)).register(variableDocs, {
    meaning: 'Of so many days with scheduled backups the last one is kept.',
    fallback: '`7`',
    example: '7',
  }),
  BACKUP_KEEP_WEEKS: optional(wholeNumber('BACKUP_KEEP_WEEKS', 0, 520)).register(variableDocs, {
    meaning: 'Of so many weeks with scheduled backups the last one is kept as well.',
    fallback: '`4`',
    example: '4',
  }),
  BACKUP_RECIPIENT: optional(
    z
      .string()
      .refine(
        (value) => splitList(value).every((part) => /^age1[a-z\d]{20,}$/.test(part)),
        'BACKUP_RECIPIENT must be a recipient of age such as age1…, or several: npm run admin -- backup keys makes one.',
      ),
  ).register(variableDocs, {
    meaning:
      'Whom backups are encrypted for: a recipient of [age](https://age-encryption.org), or several. `npm run admin -- backup keys` makes one with its identity. Encrypted backups hold the installation’s secret key too.',
    fallback: 'backups are not encrypted, and hold no key',
    example: '',
  }),
  BACKUP_IDENTITY: optional(
    z
      .string()
      .trim()
      .regex(/^AGE-SECRET-KEY-/, 'BACKUP_IDENTITY must be an identity of age: AGE-SECRET-KEY-….'),
  ).register(variableDocs, {
    meaning:
      'The identity that opens encrypted backups, to verify and restore them. Keep it away from the server, and give it for a restore.',
    fallback: 'encrypted backups are made, and compared by their checksums alone',
    example: '',
    isSecret: true,
  }),
  BACKUP_BEFORE_MIGRATION: optional(
    z.enum(['on', 'off'], 'BACKUP_BEFORE_MIGRATION must be on or off.'),
  ).register(variableDocs, {
    meaning:
      'Whether a backup is made before a new version changes the database. If it fails, nothing is changed; `off` goes on without one.',
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
      'A bucket of S3, or of anything that speaks its language, that every backup is copied to. The address ends with the name of the bucket.',
    fallback: 'backups are in `BACKUP_DIR` alone',
    example: 'https://s3.example.org/backups',
  }),
  BACKUP_S3_REGION: optional(z.string().trim()).register(variableDocs, {
    meaning: 'The region of the bucket, as its provider names it.',
    fallback: '`auto`',
    example: 'eu-central-1',
  }),
  BACKUP_S3_KEY_ID: optional(z.string().trim()).register(variableDocs, {
    meaning: 'The id of the key that may read and write the bucket. Goes with `BACKUP_S3_URL`.',
    fallback: 'backups are in `BACKUP_DIR` alone',
    example: 'waybill-backups',
  }),
  BACKUP_S3_SECRET: optional(z.string().trim()).register(variableDocs, {
    meaning: 'The secret of that key. Goes with `BACKUP_S3_URL`.',
    fallback: 'backups are in `BACKUP_DIR` alone',
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
        'LIVE_BUS_URL must be the address of a NATS such as nats://nats:4222, or several, with special characters of a password percent-encoded.',
      ),
  ).register(variableDocs, {
    meaning:
      'A [NATS](https://nats.io) by which servers tell one another where trucks are: for an installation in several regions. In one place the database does it.',
    fallback: 'NOTIFY of the database',
    example: 'nats://nats:4222',
    isSecret: true,
  }),
  METRICS_TOKEN: optional(
    z
      .string()
      .min(
        32,
        'METRICS_TOKEN must have 32 characters or more, such as openssl rand -hex 32 makes.',
      ),
  ).register(variableDocs, {
    meaning:
      'With it, `/metrics` tells programs such as Prometheus how Waybill does, if they send it as `Authorization: Bearer …`. At least 32 characters.',
    fallback: 'nothing is counted, and there is no `/metrics`',
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
      'A collector of OpenTelemetry that takes OTLP by HTTP, to which traces of requests are sent, as JSON.',
    fallback: 'nothing is traced',
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
      'Headers for that collector: `name=value`, separated by commas, the values percent-encoded.',
    fallback: 'none',
    example: '',
    isSecret: true,
  }),
  OTEL_TRACES_SAMPLER_ARG: optional(share('OTEL_TRACES_SAMPLER_ARG')).register(variableDocs, {
    meaning: 'How many of the requests are traced, from `0` to `1`.',
    fallback: '`1`: all',
    example: '0.1',
  }),
};
