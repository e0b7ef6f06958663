import { limits } from './limits.ts';

// The frames of `GET /api/live/positions/stream` and their encoding. Positions are always absolute, so that a
// frame may be dropped. Server and client share this module: it is pure and doesn't import zod.

/** The position of one truck. */
export interface TruckPoint {
  /** The truck's number in this stream. */
  readonly h: number;
  /** Game metres. */
  readonly x: number;
  readonly z: number;
  readonly speedKmh: number;
  /** In 256ths of a turn, clockwise from north. */
  readonly heading: number;
  /** The age of the sample at the time of the frame, rounded to tenths of a second. */
  readonly ageMs: number;
  /** Whole minutes since it stopped; 0 if under a minute or moving. */
  readonly standingMinutes: number;
}

/** The driver of a truck; sent before its first point, and again when the job changes. */
export interface TruckName {
  readonly h: number;
  readonly driverId: string;
  readonly name: string;
  /** The company's tag. */
  readonly company: string;
  /** Null if there is no job, or the viewer may not see it. */
  readonly jobId: string | null;
}

/** The number of additional trucks in a square of 16 km. */
export interface ChunkCount {
  /** The square starts at x = cx × 16,000 metres; z likewise. */
  readonly cx: number;
  readonly cz: number;
  readonly count: number;
}

export type PositionFrame =
  /** The complete current view; replaces everything sent before. */
  | {
      readonly event: 'snap';
      readonly streamId: string;
      /** Server time in milliseconds, modulo 1e8. */
      readonly t: number;
      readonly names: readonly TruckName[];
      readonly points: readonly TruckPoint[];
      readonly counts: readonly ChunkCount[];
    }
  | { readonly event: 'p'; readonly t: number; readonly points: readonly TruckPoint[] }
  | { readonly event: 'n'; readonly names: readonly TruckName[] }
  /** Stale, hidden, out of view, or no longer in the company. */
  | { readonly event: 'gone'; readonly trucks: readonly number[] }
  /** Trucks that a wide view omits, by square; always all squares. */
  | { readonly event: 'c'; readonly counts: readonly ChunkCount[] }
  /** Whether the connection to other servers is lost; meanwhile some trucks don't move. */
  | { readonly event: 'gap'; readonly isOpen: boolean }
  | { readonly event: 'bye'; readonly reason: 'signed-out' | 'left' | 'restarting' };

/** The side in metres of the squares that views are widened to and trucks are counted in. */
export const chunkMetres = 16_000;

/** How long a new stream waits before it expects devices to ping more often. */
const settlingMs = 30_000;

/** Returns the age at which a truck is stale, in a stream open for this long. */
export function staleAfterMs(openForMs: number): number {
  return openForMs < settlingMs ? limits.pingUnwatchedMs * 1.5 : limits.positionStaleMs;
}

type PointTuple = readonly [h: number, x: number, z: number, v: number, d: number, a: number];
type NameTuple = readonly [
  h: number,
  id: string,
  name: string,
  company: string,
  job: string | null,
];
type CountTuple = readonly [cx: number, cz: number, count: number];

/** Encodes a point; the result is the same for all clients at one moment. */
export function encodePoint(point: TruckPoint): string {
  return JSON.stringify(fromPoint(point));
}

/** Encodes a frame of already encoded points, with the same result as `encodeFrame`. */
export function encodePoints(t: number, points: readonly string[]): string {
  return `event: p\ndata: [${[t, ...points].join(',')}]\n\n`;
}

/** Encodes a `snap` of already encoded points, with the same result as `encodeFrame`. */
export function encodeSnap(
  frame: Omit<Extract<PositionFrame, { event: 'snap' }>, 'event' | 'points'>,
  points: readonly string[],
): string {
  const head = JSON.stringify(contentOf({ ...frame, event: 'snap', points: [] }));
  return `event: snap\ndata: ${head.replace('"p":[]', () => `"p":[${points.join(',')}]`)}\n\n`;
}

/** Encodes a frame as a server-sent event. */
export function encodeFrame(frame: PositionFrame): string {
  return `event: ${frame.event}\ndata: ${JSON.stringify(contentOf(frame))}\n\n`;
}

function contentOf(frame: PositionFrame): unknown {
  if (frame.event === 'snap') {
    const { streamId: id, t, names, points, counts } = frame;
    return { id, t, p: points.map(fromPoint), n: names.map(fromName), c: counts.map(fromCount) };
  }
  if (frame.event === 'p') return [frame.t, ...frame.points.map(fromPoint)];
  if (frame.event === 'n') return frame.names.map(fromName);
  if (frame.event === 'gone') return frame.trucks;
  if (frame.event === 'c') return frame.counts.map(fromCount);
  return frame.event === 'gap' ? { open: frame.isOpen } : { reason: frame.reason };
}

function fromPoint(point: TruckPoint): PointTuple | readonly [...PointTuple, m: number] {
  const { h, x, z, speedKmh, heading, ageMs, standingMinutes } = point;
  const tuple = [h, x, z, speedKmh, heading, Math.round(ageMs / 100)] as const;
  return standingMinutes > 0 ? [...tuple, standingMinutes] : tuple;
}

function fromName({ h, driverId, name, company, jobId }: TruckName): NameTuple {
  return [h, driverId, name, company, jobId];
}

function fromCount({ cx, cz, count }: ChunkCount): CountTuple {
  return [cx, cz, count];
}

/** Decodes a server-sent event; null if this version doesn't know it. */
export function decodeFrame(event: string, data: string): PositionFrame | null {
  const content = parse(data);
  if (event === 'snap' && isRecord(content)) return readSnap(content);
  if (event === 'p' && Array.isArray(content)) {
    const [t, ...points]: unknown[] = content;
    return typeof t === 'number' ? { event, t, points: points.flatMap(toPoint) } : null;
  }
  if (event === 'n' && Array.isArray(content)) return { event, names: content.flatMap(toName) };
  if (event === 'gone' && Array.isArray(content)) {
    return { event, trucks: content.filter((h) => typeof h === 'number') };
  }
  if (event === 'c' && Array.isArray(content)) return { event, counts: content.flatMap(toCount) };
  if (event === 'gap' && isRecord(content)) return { event, isOpen: content['open'] === true };
  if (event === 'bye' && isRecord(content)) {
    const reason = (['signed-out', 'left', 'restarting'] as const).find(
      (known) => known === content['reason'],
    );
    return reason === undefined ? null : { event, reason };
  }
  return null;
}

function readSnap({ id, t, n, p, c }: Readonly<Record<string, unknown>>): PositionFrame | null {
  if (typeof id !== 'string' || typeof t !== 'number') return null;
  return {
    event: 'snap',
    streamId: id,
    t,
    names: listOf(n).flatMap(toName),
    points: listOf(p).flatMap(toPoint),
    counts: listOf(c).flatMap(toCount),
  };
}

function toPoint(tuple: unknown): TruckPoint[] {
  const [h, x, z, speedKmh, heading, age, standingMinutes = 0] = listOf(tuple).map(Number);
  if (h === undefined || x === undefined || z === undefined) return [];
  if (speedKmh === undefined || heading === undefined || age === undefined) return [];
  return [{ h, x, z, speedKmh, heading, ageMs: age * 100, standingMinutes }];
}

function toName(tuple: unknown): TruckName[] {
  const [h, driverId, name, company, jobId] = listOf(tuple);
  if (typeof h !== 'number' || typeof driverId !== 'string') return [];
  if (typeof name !== 'string' || typeof company !== 'string') return [];
  return [{ h, driverId, name, company, jobId: typeof jobId === 'string' ? jobId : null }];
}

function toCount(tuple: unknown): ChunkCount[] {
  const [cx, cz, count] = listOf(tuple).map(Number);
  if (cx === undefined || cz === undefined || count === undefined) return [];
  return [{ cx, cz, count }];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
