import { Button, Paper, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { connectPathOf } from '#src/features/account/account.paths.ts';
import { CompanyMap } from '#src/features/jobs/components/company-map.tsx';
import { tracesQuery } from '#src/features/jobs/jobs.queries.ts';
import { CompanyNetwork } from '#src/features/roads/components/company-network.tsx';
import classes from './company-strip.module.css';

/** The company's recent roads; renders no map without any. */
export function CompanyStrip({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('home.roads');
  const { data: traces } = useQuery(tracesQuery(vtcId));
  return (
    <Paper component="section" withBorder className={classes.card} aria-labelledby="company-roads">
      <Title order={2} size="h3" id="company-roads" className={classes.title}>
        {t('title')}
      </Title>
      {traces?.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')}>
          <Button component={Link} to={connectPathOf({ vtcId })} size="xs" variant="default">
            {t('connect')}
          </Button>
        </EmptyState>
      ) : (
        <>
          <div className={classes.map}>
            <CompanyMap vtcId={vtcId} />
          </div>
          <CompanyNetwork vtcId={vtcId} px="md" py="xs" />
        </>
      )}
    </Paper>
  );
}
