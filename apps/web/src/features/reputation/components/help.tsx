import { Paper, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from './reputation.module.css';

const lines = ['raises', 'lowers', 'rest', 'recent', 'start', 'either', 'choice'] as const;

/** How a reputation comes about: what may raise and lower it. */
export function Help() {
  const t = useTranslations('reputation.help');
  return (
    <Paper component="section" withBorder p="md" aria-label={t('title')} className={classes.card}>
      <Title order={2} size="h3">
        {t('title')}
      </Title>
      <ul className={classes.help}>
        {lines.map((line) => (
          <li key={line}>{t(line)}</li>
        ))}
      </ul>
    </Paper>
  );
}
