import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { useTranslations } from 'use-intl';
import { DataTable } from '#src/components/data-table.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { outsideQuery } from '../traffic.queries.ts';
import classes from './traffic.module.css';

const shown = 20;

/** Data from another server, if the operator has set one up. Renders nothing if it fails. */
export function Outside({ game }: { readonly game: Game }) {
  const t = useTranslations('traffic');
  const { data } = useQuery(outsideQuery(game));
  if (!data?.isAsked) return null;
  if (!data.outside) return <Text c="dimmed">{t('outsideNone')}</Text>;
  const { host, fetchedAt, places } = data.outside;
  return (
    <Stack gap="xs">
      <Title order={2} size="h3">
        {t('outside', { host })}
      </Title>
      <Text size="sm" c="dimmed">
        <RelativeTime at={fetchedAt} />
      </Text>
      <DataTable
        label={t('outside', { host })}
        columns={[
          { label: t('outsidePlace') },
          { label: t('severity') },
          { label: t('players'), isNumeric: true },
        ]}
      >
        {places.slice(0, shown).map(({ name, country, severity, players }) => (
          <tr key={JSON.stringify([country, name])}>
            <td className={classes.cell}>{name}</td>
            <td className={classes.cell}>{t(`severities.${severity}`)}</td>
            <td className={classes.figure}>{players}</td>
          </tr>
        ))}
      </DataTable>
    </Stack>
  );
}
