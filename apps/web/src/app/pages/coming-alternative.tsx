import { Button, Paper, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { User } from '@waybill/schema/features/users.models';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { ComingEntry } from '../page-table.ts';
import { navigationOf } from '../navigation.ts';
import classes from './coming-page.module.css';

interface ComingAlternativeProps {
  readonly entry: ComingEntry;
  readonly viewer: User;
}

/** What a page needs before it can exist, and where to go until then, if the viewer may go there. */
export function ComingAlternative({
  entry: { label, alternative },
  viewer,
}: ComingAlternativeProps) {
  const t = useTranslations();
  const entries = navigationOf(viewer).flatMap((group) => group.entries);
  const other = entries.find((candidate) => candidate.label === alternative);
  return (
    <div className={classes.columns}>
      <Paper withBorder component="section" aria-labelledby="needs" className={classes.card}>
        <Title order={2} size="h3" id="needs">
          {t('coming.needs')}
        </Title>
        <Text>{t(`comingPages.${label}.needs`)}</Text>
      </Paper>
      {other && (
        <Paper
          withBorder
          component="section"
          aria-labelledby="alternative"
          className={classes.card}
        >
          <Title order={2} size="h3" id="alternative">
            {t('coming.meanwhile')}
          </Title>
          <Text>{t(`comingPages.${label}.meanwhile`)}</Text>
          <Button
            component={Link}
            to={other.path}
            variant="default"
            mt="auto"
            rightSection={<IconArrowRight size={18} aria-hidden />}
          >
            {t('coming.open', { page: t(`navigation.entries.${other.label}`) })}
          </Button>
        </Paper>
      )}
    </div>
  );
}
