import { Paper } from '@mantine/core';
import type { VtcPage } from '@waybill/schema/features/vtcs.models';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { RenderLater } from '#src/components/render-later.tsx';
import { textsOf } from '#src/lib/i18n/texts.ts';
import classes from './page-map.module.css';

// Lazy, with the map, which is as large as the rest of the page.
const PageTrucks = lazyPart(
  async () => (await import('./page-trucks.tsx')).PageTrucks,
  textsOf('features/vtcs/public-page/components/page-trucks.tsx'),
);

/** The public live map on a company's page. */
export function PageMap({ vtc }: { readonly vtc: VtcPage }) {
  const t = useTranslations('vtcPage');
  const texts = {
    map: t('mapLabel'),
    truck: (number: number) => t('truck', { number }),
    parked: t('parked'),
  };
  return (
    <Paper component="section" withBorder className={classes.root} aria-label={t('liveMap')}>
      <RenderLater>
        <Suspense>
          <PageTrucks vtc={vtc} texts={texts} />
        </Suspense>
      </RenderLater>
    </Paper>
  );
}
