import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { DataTable } from '#src/components/data-table.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { jointQuery } from '../alliances.queries.ts';

/** What the companies that share their leaderboard have driven together, and who has driven most. */
export function JointFigures({ allianceId }: { readonly allianceId: string }) {
  const t = useTranslations('alliances');
  const { distance } = useFormatters();
  const query = useQuery(jointQuery(allianceId));
  return (
    <QueryContent
      query={query}
      loading={<ListSkeleton label={t('loading')} />}
      failed={t('failedText')}
    >
      {({ totals, rows }) =>
        totals.length === 0 ? (
          <Text c="dimmed">{t('nothingDriven')}</Text>
        ) : (
          <Stack gap="sm">
            {totals.map(({ game, jobs, distanceM }) => (
              <Text key={game}>
                {t(`gamesShort.${game}`)}: {t('jobCount', { count: jobs })},{' '}
                {distance(distanceM / 1_000)}
              </Text>
            ))}
            <Board rows={rows} />
          </Stack>
        )
      }
    </QueryContent>
  );
}

interface BoardProps {
  readonly rows: readonly {
    readonly rank: number;
    readonly driver: { readonly id: string; readonly username: string };
    readonly vtc: { readonly id: string; readonly tag: string };
    readonly value: number;
  }[];
}

/** Drivers by what they have driven. */
export function Board({ rows }: BoardProps) {
  const t = useTranslations('alliances');
  const { distance } = useFormatters();
  const columns = [
    { label: t('rank'), isNumeric: true },
    { label: t('driver') },
    { label: t('company') },
    { label: t('distance'), isNumeric: true },
  ];
  return (
    <DataTable label={t('leaderboard')} columns={columns}>
      {rows.map(({ rank, driver, vtc, value }) => (
        <tr key={`${vtc.id} ${driver.id}`}>
          <td data-numeric>{rank}</td>
          <th scope="row">{driver.username}</th>
          <td>{vtc.tag}</td>
          <td data-numeric>{distance(value / 1_000)}</td>
        </tr>
      ))}
    </DataTable>
  );
}
