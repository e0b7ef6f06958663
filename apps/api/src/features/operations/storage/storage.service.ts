import {
  type Storage,
  type StorageGroup,
  storageKinds,
} from '@waybill/schema/features/operations.models';
import type { ActorContext } from '../../../http/context.ts';
import { mailRules } from '../../mails/mail-rules.policy.ts';
import { sendingLimits } from '../../webhooks/limits.policy.ts';
import { findDisk } from '../disk.service.ts';
import { getDatabaseSize, listTables, type TableSize } from './storage.data.ts';
import { kindOf, type Retentions, retentionDaysOf, type StorageKinds } from './storage.policy.ts';

const dayMs = 24 * 3_600_000;

/** Returns how much space each kind of data takes, and how long it is kept. */
export async function getStorage(
  { db, config }: ActorContext,
  kinds: StorageKinds,
): Promise<Storage> {
  const retentions = {
    telemetryDays: config.telemetryRetentionDays,
    mailDays: mailRules.finishedMs / dayMs,
    webhookDays: sendingLimits.deliveriesMs / dayMs,
  };
  const tables = await listTables(db);
  return {
    databaseBytes: await getDatabaseSize(db),
    disk: await findDisk(config),
    groups: groupTables(tables, kinds, retentions),
  };
}

/** Groups tables by kind, the largest first, and their tables by size. */
function groupTables(
  tables: readonly TableSize[],
  kinds: StorageKinds,
  retentions: Retentions,
): StorageGroup[] {
  const bySize = tables.toSorted((left, right) => right.bytes - left.bytes);
  return storageKinds
    .map((kind) => {
      const own = bySize.filter((table) => kindOf(table, kinds) === kind);
      return {
        kind,
        bytes: sum(own.map(({ bytes }) => bytes)),
        rows: sum(own.map(({ rows }) => rows)),
        retentionDays: retentionDaysOf(kind, retentions),
        tables: own.map(({ schema, name, bytes, rows }) => ({
          name: schema === 'public' ? name : `${schema}.${name}`,
          bytes,
          rows,
        })),
      };
    })
    .filter(({ tables: own }) => own.length > 0)
    .toSorted((left, right) => right.bytes - left.bytes);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
