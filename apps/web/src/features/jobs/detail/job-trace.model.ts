import type { JobDetail } from '@waybill/schema/features/jobs.models';
import { decodeLine } from '@waybill/telemetry/trace';
import type { MapLine, MapPlace } from '#src/components/world-map/content.ts';
import type { Point } from '#src/components/world-map/world.ts';
import { textOf } from './job-way.model.ts';

type Item = JobDetail['items'][number];
type Line = readonly Point[];

/** The largest distance between an event and the end of a line, in metres, to connect them (chosen). */
const nearM = 3_000;

/** An event of the job with its position. */
interface TracedItem {
  readonly item: Item;
  readonly at: Point;
  /** The share of the trace before it, from 0 to 1. */
  readonly share: number;
}

/** A job's trace for the map. */
export interface JobTrace {
  readonly lines: readonly MapLine[];
  readonly places: readonly MapPlace[];
  readonly items: readonly TracedItem[];
}

type TracedJob = Pick<JobDetail, 'trace' | 'items' | 'state' | 'source' | 'destination'>;

/** Returns the trace of a job; null if no positions were recorded. */
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

/** Locates an event if its position is known; reverted ones have none. */
function traceItem(item: Item, driven: readonly Line[]): TracedItem[] {
  const { pos } = item.detail;
  if (item.undone || typeof pos !== 'object' || pos === null) return [];
  const fields = new Map<string, unknown>(Object.entries(pos));
  const [x, z] = [fields.get('x'), fields.get('z')];
  if (typeof x !== 'number' || typeof z !== 'number') return [];
  const at: Point = [x, z];
  return [{ item, at, share: shareAt(driven, at) }];
}

/** Returns the share of the lines' length before the point closest to a place. */
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

/** Returns the gaps that a ferry or train explains. Other gaps stay unknown. */
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
