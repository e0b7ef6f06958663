import { Paper, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { CompanyMap } from '#src/features/jobs/components/company-map.tsx';
import classes from './company-strip.module.css';

/** Where the viewer's company has driven lately. */
export function CompanyStrip({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('home.roads');
  return (
    <Paper component="section" withBorder className={classes.card} aria-labelledby="company-roads">
      <Title order={2} size="h3" id="company-roads" className={classes.title}>
        {t('title')}
      </Title>
      <div className={classes.map}>
        <CompanyMap vtcId={vtcId} />
      </div>
    </Paper>
  );
}
