import type { JobDetail } from '@waybill/schema/features/jobs.models';
import { useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import type { TraceWords } from './components/trace-map.tsx';
import { useItemWords } from './use-item-words.ts';

/** Returns the texts for the trace of a job. */
export function useTraceWords(job: JobDetail): TraceWords {
  const t = useTranslations('job.trace');
  const { distance } = useFormatters();
  const wordsOf = useItemWords(job.currency);
  const { state, source, destination, distanceM } = job;
  const unknown = t('unknownPlace');
  const [from, to] = [source.city ?? unknown, destination.city ?? unknown];
  const isDelivered = state === 'delivered';
  return {
    label: t('label', { from, to }),
    start: t('start'),
    end: isDelivered ? t('end') : t('lastSeen'),
    from,
    to: isDelivered ? to : t('onTheWay'),
    whatOf: (item) => {
      const { what, cost } = wordsOf(item);
      return cost === null ? what : `${what}, ${cost}`;
    },
    whereOf: (share) =>
      distanceM === null
        ? t('onTheWay')
        : t('after', { distance: distance((share * distanceM) / 1_000) }),
  };
}
