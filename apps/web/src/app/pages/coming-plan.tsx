import { Paper, Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { ComingEntry } from '../page-table.ts';
import classes from './coming-page.module.css';

const points = ['first', 'second', 'third'] as const;

/** What a page will do. */
export function ComingPlan({ entry: { label, icon: PageIcon } }: { readonly entry: ComingEntry }) {
  const t = useTranslations();
  return (
    <Paper withBorder component="section" aria-labelledby="plan" className={classes.plan}>
      <div className={classes.lead}>
        <div className={classes.icon}>
          <PageIcon size={32} stroke={1.5} aria-hidden />
        </div>
        <div>
          <p className={classes.status}>{t('coming.status')}</p>
          <p className={classes.text}>{t(`comingPages.${label}.text`)}</p>
        </div>
      </div>
      <Title order={2} size="h3" id="plan">
        {t('coming.points')}
      </Title>
      <ol className={classes.points}>
        {points.map((point) => (
          <li key={point} className={classes.point}>
            <Text>{t(`comingPages.${label}.${point}`)}</Text>
          </li>
        ))}
      </ol>
    </Paper>
  );
}
