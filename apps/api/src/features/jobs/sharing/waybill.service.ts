import { type PublicWaybill, publicWaybillSchema } from '@waybill/schema/features/jobs.models';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { isUuid } from '../../../lib/cursor.ts';
import { drawPng } from '../../../lib/images.ts';
import { type JsonText, joinJson } from '../../../lib/json-text.ts';
import { loadLettering } from '../../../lib/lettering.ts';
import { sha256Of } from '../../../lib/secrets.ts';
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

/** The picture of a waybill, with its ETag. */
export interface WaybillCard {
  readonly tag: string;
  /** Draws the picture, or returns the cached one. @throws TOO_MANY_REQUESTS, BUSY */
  readonly draw: (address: string) => Promise<Uint8Array>;
}

/** Tens of kilobytes each. */
const cardsKept = 100;

/**
 * Creates a lookup of shared waybill pictures by file name, such as `<id>.png`. Checks on each request that
 * the waybill is still shared; pictures are cached in this process.
 */
export function createWaybillCards(services: Services) {
  const drawn = new LRUCache<string, Uint8Array>({ max: cardsKept });
  const { config, imageQueue, rateLimits } = services;
  return async (fileName: string): Promise<WaybillCard> => {
    const [, jobId] = /^(.+)\.png$/.exec(fileName) ?? [];
    const waybill = await findSharedWaybill(services, jobId);
    if (!waybill) throw new AppError('NOT_FOUND');
    const content = JSON.stringify([cardVersion, config.instanceName, waybill]);
    const tag = sha256Of(content).slice(0, 32);
    return {
      tag,
      async draw(address) {
        const known = drawn.get(tag);
        if (known) return known;
        await rateLimits.consumeByAddress('waybillCardByAddress', address);
        const bytes = await imageQueue(async () =>
          drawPng(drawWaybillCard(waybill, config.instanceName, await loadLettering())),
        );
        drawn.set(tag, bytes);
        return bytes;
      },
    };
  };
}
