import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPrinter } from '@tabler/icons-react';
import type { PublicWaybill } from '@waybill/schema/features/jobs.models';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { RenderLater } from '#src/components/render-later.tsx';
import { textsOf } from '#src/lib/i18n/texts.ts';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { SharedPageState } from '#src/features/instance/components/shared-page-state.tsx';
import { usePrintInLight } from '#src/lib/use-print-in-light.ts';
import { numberOf } from '../../job-standing.model.ts';
import { publicWaybillQuery } from '../../jobs.queries.ts';
import { Settlement } from '../components/settlement.tsx';
import { Waybill } from '../components/waybill.tsx';
import { factsOf } from '../waybill-facts.model.ts';
import classes from './job-page.module.css';

// Lazy, with the map, which the first render does not need.
const EndsMap = lazyPart(
  async () => (await import('../components/ends-map.tsx')).EndsMap,
  textsOf('features/jobs/detail/components/ends-map.tsx'),
);

/** A waybill that its driver has made public. */
export function PublicWaybillPage() {
  const { jobId = '' } = useParams();
  const t = useTranslations('publicWaybill');
  const query = useQuery(publicWaybillQuery(jobId));
  const { data } = query;
  if (data) return <Shown waybill={data} />;
  return (
    <SharedPageState
      query={query}
      texts={{
        title: t('title'),
        loading: t('loading'),
        failed: t('failed'),
        missing: t('missing'),
        missingText: t('missingText'),
        toStart: t('toStart'),
      }}
    />
  );
}

function Shown({ waybill }: { readonly waybill: PublicWaybill }) {
  const t = useTranslations('job');
  const tPublic = useTranslations('publicWaybill');
  usePrintInLight();
  const job = factsOf(waybill);
  return (
    <>
      <DocumentTitle title={t('title', { number: numberOf(job) })} />
      <Waybill job={job} viewer={null}>
        <Settlement job={job} />
        <Group justify="center" className={classes.tools}>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => print()}
          >
            {t('print')}
          </Button>
        </Group>
      </Waybill>
      <div className={classes.map}>
        <RenderLater>
          <Suspense>
            <EndsMap
              job={waybill}
              texts={{ map: tPublic('map'), start: tPublic('start'), goal: tPublic('goal') }}
            />
          </Suspense>
        </RenderLater>
      </div>
    </>
  );
}
