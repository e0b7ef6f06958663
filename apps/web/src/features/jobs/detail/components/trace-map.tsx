import type { JobDetail } from '@waybill/schema/features/jobs.models';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { WorldMap } from '#src/components/world-map/world-map.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { traceOf } from '../job-trace.model.ts';
import { useItemWords } from '../use-item-words.ts';

const noTrucks = [] as const;

/** The trace of a job on the map, and as a table. */
export function TraceMap({ job }: { readonly job: JobDetail }) {
  const t = useTranslations('job.trace');
  const { distance } = useFormatters();
  const wordsOf = useItemWords(job.currency);
  const { trace: stored, items, state, source, destination, distanceM } = job;
  const trace = useMemo(
    () => traceOf({ trace: stored, items, state, source, destination }),
    [stored, items, state, source, destination],
  );
  const content = useMemo(
    () => trace && { lines: trace.lines, places: trace.places, trucks: noTrucks },
    [trace],
  );
  if (!trace || !content) return <EmptyState title={t('none')} text={t('noneText')} />;
  const unknown = t('unknownPlace');
  const [from, to] = [source.city ?? unknown, destination.city ?? unknown];
  const whereOf = (share: number) =>
    distanceM === null
      ? t('onTheWay')
      : t('after', { distance: distance((share * distanceM) / 1_000) });
  return (
    <WorldMap
      game={job.game}
      label={t('label', { from, to })}
      content={content}
      rows={[
        { key: 'start', what: t('start'), where: from },
        ...trace.items.map(({ item, share }) => {
          const { what, cost } = wordsOf(item);
          const whole = cost === null ? what : `${what}, ${cost}`;
          return { key: String(item.ordinal), what: whole, where: whereOf(share) };
        }),
        state === 'delivered'
          ? { key: 'end', what: t('end'), where: to }
          : { key: 'end', what: t('lastSeen'), where: t('onTheWay') },
      ]}
    />
  );
}
