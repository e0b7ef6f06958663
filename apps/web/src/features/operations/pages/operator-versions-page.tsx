import { Paper, Stack, Switch, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Versions } from '@waybill/schema/features/operations.models';
import { useTranslations } from 'use-intl';
import { DataTable } from '#src/components/data-table.tsx';
import { FactCard } from '#src/components/fact-card.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreList } from '#src/components/more-list.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import '#src/components/switch.css';
import { TitledPage } from '#src/components/titled-page.tsx';
import { TwoColumns } from '#src/components/two-columns.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { ReleaseNotice } from '../components/release-notice.tsx';
import classes from '#src/components/table-rows.module.css';
import { migrationsQuery, useSetReleaseNotice, versionsQuery } from '../operations.queries.ts';

/** The versions of all parts, and the database migrations. */
export function VersionsPage() {
  const t = useTranslations('operatorVersions');
  return (
    <TitledPage title={t('title')} intro={t('intro')}>
      <DocumentTitle title={t('title')} />
      <QueryContent
        query={useQuery(versionsQuery)}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {(versions) => (
          <Stack gap="md">
            {versions.releases.newer !== null && (
              <ReleaseNotice release={versions.releases.newer} />
            )}
            <TwoColumns wider="first">
              <FactCard
                title={t('runs')}
                facts={[
                  [t('waybill'), versions.version],
                  [t('schema'), <code key="schema">{versions.schema}</code>],
                  [
                    t('postgresql'),
                    `${versions.postgresql} (${t(versions.isEmbedded ? 'embedded' : 'given')})`,
                  ],
                  [t('node'), versions.node],
                ]}
              />
              <Asking releases={versions.releases} />
            </TwoColumns>
          </Stack>
        )}
      </QueryContent>
      <Migrations />
    </TitledPage>
  );
}

function Asking({ releases }: Pick<Versions, 'releases'>) {
  const { isOn, host, checkedAt, hasFailed } = releases;
  const t = useTranslations('operatorVersions');
  const setting = useSetReleaseNotice();
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="asking">
      <Title order={2} size="h3" id="asking" mb="xs">
        {t('releases')}
      </Title>
      <Switch
        label={t('ask')}
        description={host === null ? t('askNobody') : t('askText', { host })}
        checked={isOn}
        disabled={(host === null && !isOn) || setting.isPending}
        onChange={(event) => setting.mutate(event.currentTarget.checked)}
      />
      {isOn && (
        <Text size="sm" c="dimmed" mt="sm">
          {checkedAt === null ? (
            t('askedSoon')
          ) : (
            <>
              {t(hasFailed ? 'noAnswer' : 'asked')} <RelativeTime at={checkedAt} />
            </>
          )}
        </Text>
      )}
    </Paper>
  );
}

function Migrations() {
  const t = useTranslations('operatorVersions');
  const { moment, duration } = useFormatters();
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        {t('migrations')}
      </Title>
      <MoreList
        query={useInfiniteQuery(migrationsQuery())}
        loading={t('loading')}
        failed={t('failed')}
        more={t('more')}
        empty={{ title: t('noMigrations'), text: t('noMigrationsText') }}
      >
        {(migrations) => (
          <DataTable
            label={t('migrations')}
            columns={[
              { label: t('migration') },
              { label: t('applied') },
              { label: t('took'), isNumeric: true },
            ]}
          >
            {migrations.map(({ name, appliedAt, ms }) => (
              <tr key={name}>
                <td className={classes.quiet}>
                  <code>{name}</code>
                </td>
                <td data-label={t('applied')}>{moment(appliedAt)}</td>
                <td data-numeric data-label={t('took')}>
                  {ms < 1_000 ? t('ms', { ms }) : duration(ms / 1_000)}
                </td>
              </tr>
            ))}
          </DataTable>
        )}
      </MoreList>
    </Stack>
  );
}
