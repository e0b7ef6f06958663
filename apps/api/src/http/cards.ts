import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { drawPng } from '../lib/images.ts';
import { type Lettering, loadLettering } from '../lib/lettering.ts';
import { sha256Of } from '../lib/secrets.ts';
import type { Services } from './context.ts';

/** A picture with its ETag. */
export interface Card {
  readonly tag: string;
  /** Draws the picture, or returns the cached one. @throws TOO_MANY_REQUESTS, BUSY */
  readonly draw: (address: string) => Promise<Uint8Array>;
}

/** Returns the picture as SVG. */
export type DrawCard = (lettering: Lettering) => string | Promise<string>;

/** Tens of kilobytes each. */
const cardsKept = 100;

/**
 * Creates a maker of cards, which draws each only once. The content is everything that the picture shows, with
 * the version of its drawing; the same content has the same ETag.
 */
export function createCards({
  imageQueue,
  rateLimits,
}: Pick<Services, 'imageQueue' | 'rateLimits'>): (content: unknown, drawCard: DrawCard) => Card {
  const drawn = new LRUCache<string, Uint8Array>({ max: cardsKept });
  return (content, drawCard) => {
    const tag = sha256Of(JSON.stringify(content)).slice(0, 32);
    return {
      tag,
      async draw(address) {
        const known = drawn.get(tag);
        if (known) return known;
        await rateLimits.consumeByAddress('cardByAddress', address);
        const bytes = await imageQueue(async () => drawPng(await drawCard(await loadLettering())));
        drawn.set(tag, bytes);
        return bytes;
      },
    };
  };
}

/** How a card is sent. */
interface Sending {
  readonly fileName: string;
  /** Whether only its owner may have it. */
  readonly isPrivate?: boolean;
}

/** Sends a card, which browsers revalidate on each request; 304 without drawing if they have it. */
export async function sendCard(
  { addressOf }: Pick<Services, 'addressOf'>,
  request: Request,
  response: Response,
  card: Card,
  { fileName, isPrivate = false }: Sending,
): Promise<void> {
  response.set({
    etag: `"${card.tag}"`,
    'cache-control': `${isPrivate ? 'private' : 'public'}, no-cache`,
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `inline; filename="${fileName}"`,
    'cross-origin-resource-policy': 'same-origin',
  });
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  const bytes = await card.draw(addressOf(request));
  response.type('png').send(Buffer.from(bytes));
}
