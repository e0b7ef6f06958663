import { type PublicWaybill, publicWaybillSchema } from '@waybill/schema/features/jobs.models';
import { type Card, createCards } from '../../../http/cards.ts';
import type { Services } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { isUuid } from '../../../lib/cursor.ts';
import { type JsonText, joinJson } from '../../../lib/json-text.ts';
import * as data from './sharing.data.ts';
import { cardVersion, drawWaybillCard } from './waybill-card.presenter.ts';

type Finder = Pick<Services, 'findRow'>;

/** Returns a shared waybill as JSON. @throws NOT_FOUND */
export async function getPublicWaybill(
  { findRow }: Finder,
  jobId: string,
): Promise<JsonText<{ waybill: PublicWaybill }>> {
  const waybill = await data.findPublicWaybill(findRow, jobId);
  if (!waybill) throw new AppError('NOT_FOUND');
  return joinJson({ waybill });
}

/** Returns a shared waybill for an id from a URL; null if the id is invalid or not shared. */
export async function findSharedWaybill(
  { findRow }: Finder,
  jobId: unknown,
): Promise<PublicWaybill | null> {
  if (typeof jobId !== 'string' || !isUuid(jobId)) return null;
  const found = await data.findPublicWaybill(findRow, jobId);
  return found && publicWaybillSchema.parse(JSON.parse(found.text));
}

/**
 * Creates a lookup of shared waybill pictures by file name, such as `<id>.png`. Checks on each request that
 * the waybill is still shared; pictures are cached in this process.
 */
export function createWaybillCards(services: Services) {
  const makeCard = createCards(services);
  return async (fileName: string): Promise<Card> => {
    const [, jobId] = /^(.+)\.png$/.exec(fileName) ?? [];
    const waybill = await findSharedWaybill(services, jobId);
    if (!waybill) throw new AppError('NOT_FOUND');
    const { instanceName } = services.config;
    return makeCard([cardVersion, instanceName, waybill], (lettering) =>
      drawWaybillCard(waybill, instanceName, lettering),
    );
  };
}
