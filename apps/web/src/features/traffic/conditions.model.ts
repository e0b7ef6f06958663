import type { TrafficArea, TrafficHour } from '@waybill/schema/features/traffic.models';
import type { MapArea, MapContent } from '#src/components/world-map/content.ts';
import type { TrafficWords } from './use-traffic-words.ts';

/** The layers of the traffic map. */
export const layers = ['congestion', 'wet'] as const;
export type Layer = (typeof layers)[number];

const sideM = 4_000;

/** Builds the areas of a layer that have data. */
export function areasOf(
  areas: readonly TrafficArea[],
  layer: Layer,
  words: Pick<TrafficWords, Layer | 'areaIsNear'>,
): readonly MapArea[] {
  return areas.flatMap((area): MapArea[] => {
    const measured = area[layer];
    if (measured === null) return [];
    const { share, drivers } = measured;
    return [
      {
        id: `${area.x} ${area.z}`,
        at: [area.x, area.z],
        sideM,
        strength: share,
        tone: layer === 'congestion' ? 'bad' : 'info',
        label: words.areaIsNear(area),
        text: words[layer](share, drivers),
      },
    ];
  });
}

/** An empty map. */
export const bareContent: MapContent = { lines: [], places: [], trucks: [] };

/** Returns the hours of the day in a time zone, on that day. */
export function hoursIn(
  hours: readonly TrafficHour[],
  timeZone: string,
  day: Date,
): readonly TrafficHour[] {
  const clock = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  const hourIn = (hour: number) => {
    const at = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour);
    return Number(clock.format(at));
  };
  return hours
    .map(({ hour, congestion, wet }) => ({ hour: hourIn(hour), congestion, wet }))
    .toSorted((a, b) => a.hour - b.hour);
}
