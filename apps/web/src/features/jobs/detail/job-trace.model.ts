import type { JobDetail } from '@waybill/schema/features/jobs.models';
import { decodeLine } from '@waybill/telemetry/trace';
import type { MapLine, MapPlace } from '#src/components/world-map/content.ts';
import type { Point } from '#src/components/world-map/world.ts';
import { textOf } from './job-way.model.ts';

type Item = JobDetail['items'][number];
type Line = readonly Point[];

/** An item so far from a line's end has nothing to do with the gap there (choice). */
const nearM = 3_000;

/** A thing that happened on the way, at its place. */
interface TracedItem {
  readonly item: Item;
  readonly at: Point;
  /** How much of the trace lies behind it, from 0 to 1. */
  readonly share: number;
}

/** A job's trace as a map draws it. */
export interface JobTrace {
  readonly lines: readonly MapLine[];
  readonly places: readonly MapPlace[];
  readonly items: readonly TracedItem[];
}

type TracedJob = Pick<JobDetail, 'trace' | 'items' | 'state' | 'source' | 'destination'>;

/** The trace of a job; null when nobody saw where it was driven. */
export function traceOf({ trace, items, state, source, destination }: TracedJob): JobTrace | null {
  const driven = (trace ?? []).map(decodeLine).filter(({ length }) => length > 1);
  const start = driven[0]?.[0];
  const end = driven.at(-1)?.at(-1);
  if (!start || !end) return null;
  const traced = items.flatMap((item) => traceItem(item, driven));
  const isDelivered = state === 'delivered';
  return {
    lines: [
      ...crossingsOf(driven, traced),
      ...driven.map((points): MapLine => ({ kind: 'trace', points })),
    ],
    places: [
      ...traced.map(toPlace),
      { kind: 'start', at: start, ...named(source.city) },
      { kind: isDelivered ? 'goal' : 'stop', at: end, ...(isDelivered && named(destination.city)) },
    ],
    items: traced,
  };
}

/** Where an item was, as far as that is known; what the game gave back happened nowhere. */
function traceItem(item: Item, driven: readonly Line[]): TracedItem[] {
  const { pos } = item.detail;
  if (item.undone || typeof pos !== 'object' || pos === null) return [];
  const fields = new Map<string, unknown>(Object.entries(pos));
  const [x, z] = [fields.get('x'), fields.get('z')];
  if (typeof x !== 'number' || typeof z !== 'number') return [];
  const at: Point = [x, z];
  return [{ item, at, share: shareAt(driven, at) }];
}

/** How much of the lines, by their length, lies before the point of them next to a place. */
function shareAt(driven: readonly Line[], at: Point): number {
  let [total, reached, nearest] = [0, 0, Infinity];
  for (const line of driven) {
    for (const [index, point] of line.entries()) {
      total += distance(line[index - 1] ?? point, point);
      const away = distance(point, at);
      if (away < nearest) [nearest, reached] = [away, total];
    }
  }
  return total === 0 ? 0 : reached / total;
}

/** The gaps between lines at which a ferry or train was taken. Of any other gap nothing is known. */
function crossingsOf(driven: readonly Line[], items: readonly TracedItem[]): MapLine[] {
  const crossings = items.filter(({ item: { kind } }) => kind === 'ferry' || kind === 'train');
  return driven.slice(1).flatMap((line, index): MapLine[] => {
    const [from, to] = [driven[index]?.at(-1), line[0]];
    if (!from || !to || !crossings.some(({ at }) => isNear(at, from) || isNear(at, to))) return [];
    return [{ kind: 'ferry', points: [from, to] }];
  });
}

function toPlace({ item, at }: TracedItem): MapPlace {
  const isBad = item.kind === 'fine' || item.kind === 'collision';
  return { kind: isBad ? 'bad' : 'stop', at, ...named(textOf(item, 'sourceName')) };
}

function named(label: string | null): Pick<MapPlace, 'label'> {
  return label === null ? {} : { label };
}

function isNear(a: Point, b: Point): boolean {
  return distance(a, b) <= nearM;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
