import { games } from '@waybill/schema/features/telemetry.models';
import type { Box, Sighting } from '../../lib/positions.ts';

/** Messages between an installation's processes. None are stored. */
export type BusMessage =
  /** Positions of a company's drivers. */
  | { readonly kind: 'seen'; readonly vtcId: string; readonly sightings: readonly Sighting[] }
  /** These drivers no longer share their position, or have left the company. */
  | { readonly kind: 'drop'; readonly driverIds: readonly string[] }
  /** A process has just started or reconnected: the others send it their positions. */
  | { readonly kind: 'hello' }
  /** The audiences watched here, for the next minute. */
  | { readonly kind: 'watch'; readonly audiences: readonly string[] }
  /** A reader looks at another area, in a stream of another process. */
  | {
      readonly kind: 'view';
      readonly streamId: string;
      readonly userId: string;
      readonly view: Box;
    };

/** NOTIFY is limited to 7,999 bytes; this leaves room for the head. */
const messageBytes = 7_400;
const version = 'v1';

/**
 * Encodes a message as text, in as many pieces as needed: `c<company>|v1|…` for positions, otherwise a letter
 * and the same. None is larger than `messageBytes`.
 */
export function encodeMessage(message: BusMessage): readonly string[] {
  const { kind } = message;
  if (kind === 'seen') return pack(`c${message.vtcId}`, message.sightings.map(fromSighting));
  if (kind === 'drop') return pack('d', message.driverIds);
  if (kind === 'watch') return pack('w', message.audiences);
  if (kind === 'hello') return pack('h', [0]);
  const { streamId, userId, view } = message;
  return pack('v', [[streamId, userId, view.x0, view.z0, view.x1, view.z1]]);
}

/** Packs parts into as few pieces as possible. Everything is ASCII, so characters are bytes. */
function pack(head: string, parts: readonly unknown[]): string[] {
  const start = `${head}|${version}|[`;
  const pieces: string[] = [];
  let piece = start;
  for (const part of parts) {
    const text = JSON.stringify(part);
    if (piece !== start && piece.length + text.length + 2 > messageBytes) {
      pieces.push(`${piece}]`);
      piece = start;
    }
    piece += piece === start ? text : `,${text}`;
  }
  if (piece !== start) pieces.push(`${piece}]`);
  return pieces;
}

function fromSighting({ driverId, game, at, cadenceMs, place }: Sighting): unknown[] {
  const head = [driverId, games.indexOf(game), at, cadenceMs];
  if (place === null) return head;
  const { x, z, speedKmh, limitKmh, fuelMl, heading, standingSince } = place;
  return [...head, x, z, speedKmh, limitKmh, fuelMl, heading, standingSince];
}

/** Decodes another process's message. Null if this version doesn't understand it. */
export function decodeMessage(text: string): BusMessage | null {
  const [head = '', spoken, ...rest] = text.split('|');
  if (spoken !== version) return null;
  const parts = parseList(rest.join('|'));
  if (parts === null) return null;
  switch (head.charAt(0)) {
    case 'c': {
      const vtcId = head.slice(1);
      return { kind: 'seen', vtcId, sightings: parts.flatMap((part) => toSighting(vtcId, part)) };
    }
    case 'd':
      return { kind: 'drop', driverIds: parts.filter((part) => typeof part === 'string') };
    case 'w':
      return { kind: 'watch', audiences: parts.filter((part) => typeof part === 'string') };
    case 'h':
      return { kind: 'hello' };
    case 'v':
      return toView(parts[0]);
    default:
      return null;
  }
}

function toView(part: unknown): BusMessage | null {
  const [streamId, userId, ...box] = Array.isArray(part) ? part : [];
  const [x0, z0, x1, z1] = box.map(Number);
  if (typeof streamId !== 'string' || typeof userId !== 'string') return null;
  if (x0 === undefined || z0 === undefined || x1 === undefined || z1 === undefined) return null;
  return { kind: 'view', streamId, userId, view: { x0, z0, x1, z1 } };
}

function toSighting(vtcId: string, part: unknown): Sighting[] {
  const [driverId, gameIndex, ...numbers]: unknown[] = Array.isArray(part) ? part : [];
  const game = games[Number(gameIndex)];
  if (typeof driverId !== 'string' || game === undefined) return [];
  const [at, cadenceMs, x, z, speedKmh, limitKmh, fuelMl, heading, standingSince] = numbers.map(
    (value) => (typeof value === 'number' ? value : null),
  );
  if (typeof at !== 'number' || typeof cadenceMs !== 'number') return [];
  const place =
    typeof x === 'number' && typeof z === 'number'
      ? {
          x,
          z,
          speedKmh: speedKmh ?? 0,
          limitKmh: limitKmh ?? null,
          fuelMl: fuelMl ?? 0,
          heading: heading ?? null,
          standingSince: standingSince ?? null,
        }
      : null;
  return [{ driverId, vtcId, game, at, cadenceMs, place }];
}

function parseList(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
