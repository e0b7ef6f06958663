import type { Exhibit, ExhibitCard } from '@waybill/schema/features/museum.models';
import type { ExhibitForm } from '@waybill/schema/features/museum.fields';
import { limits } from '@waybill/schema/limits';
import type { ActorContext, WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { JsonText } from '../../../lib/json-text.ts';
import { parseMarkdown } from '../../../lib/markdown.ts';
import { sourceOf } from '../../../lib/rich-text.ts';
import { isExhibited } from '../exhibits.data.ts';
import { changeTruck, recordTruckChange, requireWhole } from '../trucks.service.ts';
import * as data from './museum.data.ts';

/** Lists the trucks in a company’s museum. */
export async function listExhibits(
  { findRow }: Pick<ActorContext, 'findRow'>,
  vtcId: string,
): Promise<JsonText<ExhibitCard[]>> {
  return data.listExhibits(findRow, vtcId, 'members');
}

/** Returns a truck in the museum, with the Markdown of its story for those who may edit it. @throws NOT_FOUND */
export async function getExhibit(
  { findRow, actor }: Pick<ActorContext, 'findRow' | 'actor'>,
  truckId: string,
): Promise<{ readonly exhibit: JsonText<Exhibit>; readonly source: string | null }> {
  const found = await data.findExhibit(findRow, truckId, null);
  if (!found) throw new AppError('NOT_FOUND');
  return { exhibit: found.exhibit, source: actor.keys.has('FLEET') ? found.source : null };
}

/** Shows a truck in the museum, or changes its exhibit. @throws NOT_FOUND, EXHIBITS_TOO_MANY, TRUCK_JOINED, TOO_MANY_REQUESTS */
export async function setExhibit(
  ctx: WriteContext,
  truckId: string,
  { story, isPublic, position }: ExhibitForm,
): Promise<void> {
  await changeTruck(ctx, truckId, async (work, truck) => {
    requireWhole(truck);
    const { db, now } = work;
    const { vtcId } = truck;
    const stored = await data.findStored(db, truckId);
    const before = stored && { ...stored, source: sourceOf(stored.story) };
    const { count, last } = await data.countExhibits(db, vtcId);
    if (before === null && count >= limits.exhibits) throw new AppError('EXHIBITS_TOO_MANY');
    const row = {
      story: parseMarkdown(story),
      isPublic,
      position: position ?? before?.position ?? Math.min(last + 1, limits.exhibitPosition.max),
    };
    await data.setExhibit(db, { truckId, vtcId }, row, now);
    const action = before === null ? 'truck.exhibited' : 'truck.exhibit-changed';
    await recordTruckChange(work, truckId, action, () => ({
      ...(before !== null && { before: describe(before.source, before) }),
      after: describe(row.story?.source ?? null, row),
    }));
  });
}

function describe(
  source: string | null,
  { isPublic, position }: Pick<data.ExhibitRow, 'isPublic' | 'position'>,
) {
  return { exhibitStory: source ?? '', exhibitPublic: isPublic, exhibitPosition: position };
}

/** Takes a truck out of the museum. @throws NOT_FOUND, TOO_MANY_REQUESTS */
export async function removeExhibit(ctx: WriteContext, truckId: string): Promise<void> {
  await changeTruck(ctx, truckId, async (work) => {
    if (!(await isExhibited(work.db, truckId))) throw new AppError('NOT_FOUND');
    await data.removeExhibit(work.db, truckId);
    await recordTruckChange(work, truckId, 'truck.exhibit-removed');
  });
}
