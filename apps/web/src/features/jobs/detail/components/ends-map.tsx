import type { PublicWaybill } from '@waybill/schema/features/jobs.models';
import { useMemo } from 'react';
import type { MapContent } from '#src/components/world-map/content.ts';
import { useCities } from '#src/components/world-map/use-cities.ts';
import { WorldMap } from '#src/components/world-map/world-map.tsx';

interface EndsMapProps {
  readonly job: PublicWaybill;
  readonly texts: { readonly map: string; readonly start: string; readonly goal: string };
}

/** A map of a job's start and destination, at public cities; renders nothing if one is unknown. */
export function EndsMap({ job, texts }: EndsMapProps) {
  const { game, source, destination } = job;
  const cities = useCities(game);
  const content = useMemo((): MapContent | null => {
    const start = cities.find(({ id }) => id === source.cityId);
    const goal = cities.find(({ id }) => id === destination.cityId);
    if (!start || !goal) return null;
    return {
      lines: [],
      places: [
        { kind: 'start', at: [start.x, start.z], label: start.name },
        { kind: 'goal', at: [goal.x, goal.z], label: goal.name },
      ],
      trucks: [],
    };
  }, [cities, source.cityId, destination.cityId]);
  if (content === null) return null;
  const [start, goal] = content.places;
  return (
    <WorldMap
      game={game}
      label={texts.map}
      content={content}
      roads="all"
      rows={[
        { key: 'start', what: texts.start, where: start?.label ?? '' },
        { key: 'goal', what: texts.goal, where: goal?.label ?? '' },
      ]}
    />
  );
}
