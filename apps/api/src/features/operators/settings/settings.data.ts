import type { Prisma } from '@waybill/db/client';
import type { RegistrationMode } from '@waybill/schema/features/instance.models';
import type { Db } from '../../../lib/db.ts';
import type { EncodedImage } from '../../../lib/images.ts';
import { createMedia, removeMedia } from '../../media/media.data.ts';

const only = { isOnly: true } as const;

export async function findRegistrationMode(db: Db): Promise<RegistrationMode> {
  const { registration } = await db.instanceSettings.findFirstOrThrow({
    select: { registration: true },
  });
  return registration;
}

export async function setRegistrationMode(db: Db, registration: RegistrationMode): Promise<void> {
  await db.instanceSettings.update({ where: only, data: { registration }, select: only });
}

const settingsSelect = {
  registration: true,
  name: true,
  accent: true,
  imprintUrl: true,
  privacyUrl: true,
  logo: { select: { id: true, sha256: true, width: true, height: true } },
} satisfies Prisma.InstanceSettingsSelect;

export type SettingsRow = Prisma.InstanceSettingsGetPayload<{ select: typeof settingsSelect }>;

/**
 * Returns the operators' settings. Null fields use the environment's value. Not with `findUnique`: Prisma
 * batches concurrent calls into an `IN` query, which Boolean fields don't support, and all of them fail.
 */
export async function getSettings(db: Db): Promise<SettingsRow> {
  return db.instanceSettings.findFirstOrThrow({ select: settingsSelect });
}

/** Locks the settings: other changes wait until this transaction ends. */
export async function lockSettings(db: Db): Promise<void> {
  await db.$queryRaw`SELECT FROM instance_settings FOR NO KEY UPDATE`;
}

/** Updates the given fields. Call it with the settings locked. */
export async function updateBranding(
  db: Db,
  changes: Pick<SettingsRow, 'name' | 'accent' | 'imprintUrl' | 'privacyUrl'>,
): Promise<void> {
  await db.instanceSettings.update({ where: only, data: changes, select: only });
}

/** Replaces or removes the logo. Call it with the settings locked. */
export async function setLogo(db: Db, logo: EncodedImage | null): Promise<void> {
  const former = await getSettings(db);
  const logoId = logo && (await createMedia(db, logo)).id;
  await db.instanceSettings.update({ where: only, data: { logoId }, select: only });
  await removeMedia(db, [former.logo?.id ?? null]);
}
