import { Paper, Title } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { RenderLater } from '#src/components/render-later.tsx';
import { textsOf } from '#src/lib/i18n/texts.ts';
import type { MemberKey } from '../../members.queries.ts';
import classes from './member-map.module.css';

// Lazy, with the map, which is as large as the rest of the page.
const MemberRoads = lazyPart(
  async () => (await import('./member-roads.tsx')).MemberRoads,
  textsOf('features/members/profile/components/member-roads.tsx'),
);

/** A map of a member's recent drives for the company. */
export function MemberMap({ memberKey }: { readonly memberKey: MemberKey }) {
  const t = useTranslations('memberFigures');
  return (
    <Paper component="section" withBorder aria-label={t('roads')} className={classes.root}>
      <Title order={2} size="h3" className={classes.title}>
        {t('roads')}
      </Title>
      <div className={classes.map}>
        <RenderLater>
          <Suspense>
            <MemberRoads memberKey={memberKey} label={t('roads')} />
          </Suspense>
        </RenderLater>
      </div>
    </Paper>
  );
}
