import type { JobDetail } from '@waybill/schema/features/jobs.models';
import { type ReactNode, useMemo } from 'react';
import { WorldMap } from '#src/components/world-map/world-map.tsx';
import { traceOf } from '../job-trace.model.ts';

const noTrucks = [] as const;

/** The texts for a trace on the map. */
export interface TraceWords {
  readonly label: string;
  readonly start: string;
  readonly end: string;
  /** The names of the start and the end. */
  readonly from: string;
  readonly to: string;
  readonly whatOf: (item: JobDetail['items'][number]) => string;
  /** Describes the place at a share of the route. */
  readonly whereOf: (share: number) => string;
}

interface TraceMapProps {
  readonly job: JobDetail;
  readonly words: TraceWords;
  /** Shown if the trace can't be drawn. */
  readonly none: ReactNode;
}

/** A job's trace on the map and as a table. */
export function TraceMap({ job, words, none }: TraceMapProps) {
  const { trace: stored, items, state, source, destination } = job;
  const trace = useMemo(
    () => traceOf({ trace: stored, items, state, source, destination }),
    [stored, items, state, source, destination],
  );
  const content = useMemo(
    () => trace && { lines: trace.lines, places: trace.places, trucks: noTrucks },
    [trace],
  );
  if (!trace || !content) return none;
  const { label, start, end, from, to, whatOf, whereOf } = words;
  return (
    <WorldMap
      roads="all"
      game={job.game}
      label={label}
      content={content}
      rows={[
        { key: 'start', what: start, where: from },
        ...trace.items.map(({ item, share }) => ({
          key: String(item.ordinal),
          what: whatOf(item),
          where: whereOf(share),
        })),
        { key: 'end', what: end, where: to },
      ]}
    />
  );
}
