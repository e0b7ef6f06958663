import type {
  BrandingForm,
  registrationLinkFormSchema,
} from '@waybill/schema/features/operator-settings.contract';
import type { RegistrationMode } from '@waybill/schema/features/instance.models';
import { limits } from '@waybill/schema/limits';
import type { z } from 'zod';
import type { Upload } from '../../../http/body.ts';
import type { ActorContext, ActorTransaction, WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { findChanges } from '../../../lib/changes.ts';
import { later } from '../../../lib/clock.ts';
import { encodeImage } from '../../../lib/images.ts';
import { hashToken, randomToken } from '../../../lib/secrets.ts';
import type { Db } from '../../../lib/db.ts';
import { logoImage } from '../../vtcs/vtc-images.policy.ts';
import { recordOperatorAct } from '../operator-acts.data.ts';
import * as links from './links.data.ts';
import * as data from './settings.data.ts';
import type { SettingsRow } from './settings.data.ts';

const dayMs = 24 * 3_600_000;

/** The registration mode, and the registration links. */
export interface RegistrationSettings {
  readonly registration: RegistrationMode;
  readonly links: readonly links.RegistrationLinkRow[];
}

export async function getRegistration({ db }: ActorContext): Promise<RegistrationSettings> {
  return readRegistration(db);
}

/** Sets who may register, with immediate effect. */
export async function setRegistration(
  ctx: WriteContext,
  registration: RegistrationMode,
): Promise<RegistrationSettings> {
  const settings = await withSettingsLocked(ctx, async ({ db, actor }) => {
    const former = await data.findRegistrationMode(db);
    if (former !== registration) {
      await data.setRegistrationMode(db, registration);
      await recordOperatorAct(db, actor, {
        action: 'registration.changed',
        at: ctx.clock(),
        details: { before: former, after: registration },
      });
    }
    return readRegistration(db);
  });
  await ctx.branding.read();
  return settings;
}

/** Creates a registration link. @throws REGISTRATION_LINKS_TOO_MANY */
export async function createLink(
  ctx: WriteContext,
  { note, maxUses, expiresInDays }: z.output<typeof registrationLinkFormSchema>,
): Promise<RegistrationSettings & { readonly url: string }> {
  const token = randomToken();
  const settings = await withSettingsLocked(ctx, async ({ db, actor }) => {
    const now = ctx.clock();
    if ((await links.countOpenLinks(db, now)) >= limits.registrationLinks) {
      throw new AppError('REGISTRATION_LINKS_TOO_MANY');
    }
    await links.createRegistrationLink(db, {
      tokenHash: hashToken(token),
      createdById: actor.userId,
      note,
      maxUses,
      expiresAt: later(() => now, expiresInDays * dayMs),
      createdAt: now,
    });
    await recordOperatorAct(db, actor, {
      action: 'registration.link-made',
      at: now,
      details: { note, maxUses, expiresInDays },
    });
    return readRegistration(db);
  });
  // After the `#`, which browsers don't send to servers.
  return { ...settings, url: `${ctx.config.publicUrl}/register#${token}` };
}

/** Ends a registration link. @throws NOT_FOUND */
export async function revokeLink(ctx: WriteContext, linkId: string): Promise<RegistrationSettings> {
  return withSettingsLocked(ctx, async ({ db, actor }) => {
    const now = ctx.clock();
    const isRevoked = await links.revokeRegistrationLink(db, linkId, now);
    if (isRevoked === null) throw new AppError('NOT_FOUND');
    if (isRevoked) {
      await recordOperatorAct(db, actor, { action: 'registration.link-revoked', at: now });
    }
    return readRegistration(db);
  });
}

export async function getBranding({ db }: ActorContext): Promise<SettingsRow> {
  return data.getSettings(db);
}

/**
 * Sets the branding. Empty fields use the environment's value. The logo stays unless another is given.
 * @throws IMAGE_TYPE_INVALID, IMAGE_UNREADABLE, IMAGE_DIMENSIONS_TOO_LARGE
 */
export async function updateBranding(
  ctx: WriteContext,
  form: BrandingForm,
  upload: Upload | undefined,
): Promise<SettingsRow> {
  // Refuses a user who is no longer an operator, before an image is decoded.
  await ctx.transact(async () => {});
  const logo = upload && (await encodeImage(upload, logoImage, ctx.imageQueue));
  return changeBranding(ctx, async (db) => {
    await data.updateBranding(db, {
      name: form.name || null,
      accent: form.accent || null,
      imprintUrl: form.imprintUrl || null,
      privacyUrl: form.privacyUrl || null,
    });
    if (logo) await data.setLogo(db, logo);
  });
}

/** Removes the installation's own logo. */
export async function removeLogo(ctx: WriteContext): Promise<SettingsRow> {
  return changeBranding(ctx, async (db) => data.setLogo(db, null));
}

async function changeBranding(
  ctx: WriteContext,
  change: (db: Db) => Promise<void>,
): Promise<SettingsRow> {
  const settings = await withSettingsLocked(ctx, async ({ db, actor }) => {
    const former = await data.getSettings(db);
    await change(db);
    const changed = await data.getSettings(db);
    const difference = findChanges(comparable(former), comparable(changed), brandingFields);
    if (difference) {
      await recordOperatorAct(db, actor, {
        action: 'branding.changed',
        at: ctx.clock(),
        details: { before: { ...difference.before }, after: { ...difference.after } },
      });
    }
    return changed;
  });
  await ctx.branding.read();
  return settings;
}

const brandingFields = ['name', 'accent', 'imprintUrl', 'privacyUrl', 'logo'] as const;

function comparable({ logo, ...settings }: SettingsRow) {
  return { ...settings, logo: logo?.sha256 ?? null };
}

async function withSettingsLocked<T>(
  ctx: WriteContext,
  run: (transaction: ActorTransaction) => Promise<T>,
): Promise<T> {
  return ctx.transact(run, { lockFirst: data.lockSettings });
}

async function readRegistration(db: Db): Promise<RegistrationSettings> {
  return {
    registration: await data.findRegistrationMode(db),
    links: await links.listRegistrationLinks(db),
  };
}
