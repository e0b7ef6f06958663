import type { Overlay, OverlaySettings } from '@waybill/schema/features/overlay.models';
import { withAccountLocked } from '../../auth/account-transaction.ts';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { hashToken, randomToken } from '../../lib/secrets.ts';
import * as data from './overlay.data.ts';
import { presentOverlay } from './overlay.presenter.ts';

/** Returns the caller's overlay. Null without one. */
export async function getOverlay({ db, actor }: ActorContext): Promise<Overlay | null> {
  const overlay = await data.findOverlay(db, actor.userId);
  return overlay && presentOverlay(overlay);
}

/** Creates an address of the caller's overlay. The previous one stops working. */
export async function createOverlay(
  ctx: WriteContext,
  settings: OverlaySettings,
): Promise<{ readonly overlay: Overlay; readonly address: string }> {
  const secret = randomToken();
  const overlay = await withAccountLocked(ctx, async ({ db, actor: { userId } }) =>
    data.setOverlay(db, userId, {
      secretHash: hashToken(secret),
      settings,
      createdAt: ctx.clock(),
    }),
  );
  // Browsers never send the fragment, so that no server or log sees the secret.
  const address = new URL(`/overlay#${secret}`, ctx.config.publicUrl).href;
  return { overlay: presentOverlay(overlay), address };
}

/** Changes what the caller's overlay shows. @throws NOT_FOUND without one */
export async function updateOverlay(
  ctx: WriteContext,
  settings: OverlaySettings,
): Promise<Overlay> {
  return withAccountLocked(ctx, async ({ db, actor }) => {
    const overlay = await data.updateSettings(db, actor.userId, settings);
    if (overlay === null) throw new AppError('NOT_FOUND');
    return presentOverlay(overlay);
  });
}

/** Removes the caller's overlay. */
export async function removeOverlay(ctx: WriteContext): Promise<void> {
  await withAccountLocked(ctx, async ({ db, actor }) => data.removeOverlay(db, actor.userId));
}
