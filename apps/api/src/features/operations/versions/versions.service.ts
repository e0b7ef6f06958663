import type { AppliedMigration, Versions } from '@waybill/schema/features/operations.models';
import type { ActorContext } from '../../../http/context.ts';
import { decodeCursor, type Page, refuseCursor, toPage } from '../../../lib/cursor.ts';
import { getReleases } from './releases.service.ts';
import * as data from './versions.data.ts';
import type { MigrationRow } from './versions.data.ts';

/** Returns the versions of everything that runs here. */
export async function getVersions(ctx: ActorContext): Promise<Versions> {
  const { db, config } = ctx;
  const [latest] = await data.listMigrations(db, null, 1);
  return {
    version: config.version,
    node: process.versions.node,
    postgresql: await data.getServerVersion(db),
    isEmbedded: config.databaseUrl === undefined,
    schema: latest?.name ?? '',
    releases: await getReleases(ctx),
  };
}

interface Asked {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Returns one page of applied migrations, latest first. @throws VALIDATION_FAILED */
export async function listMigrations(
  { db }: ActorContext,
  { limit, cursor }: Asked,
): Promise<Page<MigrationRow>> {
  const [below = null] = cursor === undefined ? [] : (decodeCursor(cursor) ?? []);
  if (cursor !== undefined && below === null) throw refuseCursor();
  return toPage(await data.listMigrations(db, below, limit + 1), limit, ({ name }) => [name]);
}

export function presentMigration({ name, startedAt, finishedAt }: MigrationRow): AppliedMigration {
  const ms = Math.max(0, finishedAt.getTime() - startedAt.getTime());
  return { name, appliedAt: finishedAt.toISOString(), ms };
}
