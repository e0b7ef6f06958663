import { Alert, Button, Code, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { DataTable } from '#src/components/data-table.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { FactCard } from '#src/components/fact-card.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { TwoColumns } from '#src/components/two-columns.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { backupsQuery, useMakeBackup } from '../backups.queries.ts';
import { BackupRow } from '../components/backup-row.tsx';
import { BackupWork } from '../components/backup-work.tsx';

const places = ['folder', 'bucket'] as const;
const restoreCommands = {
  withDocker: `docker compose stop app
docker compose run --rm app waybill admin restore <name>
docker compose up -d`,
  withoutDocker: 'npm run admin -- restore <name>',
} as const;

/** The backups: the list, a new one, and how to restore one. */
export function BackupsPage() {
  const t = useTranslations('operatorBackups');
  const query = useInfiniteQuery(backupsQuery());
  const making = useMakeBackup();
  const isBusy = query.data?.pages[0]?.work?.state === 'running';
  return (
    <TitledPage
      title={t('title')}
      intro={t('intro')}
      action={
        <Button loading={making.isPending} disabled={isBusy} onClick={() => making.mutate()}>
          {t('make')}
        </Button>
      }
    >
      <DocumentTitle title={t('title')} />
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {({ rows: backups, pages: [shown] }) => {
          if (shown === undefined) return null;
          const { work, isOld, schedule, folder, bucket, ...failures } = shown;
          return (
            <Stack gap="md">
              {isOld && (backups.length > 0 || failures.folderFailure === null) && (
                <Alert
                  color="red"
                  icon={<IconAlertTriangle aria-hidden />}
                  title={t(backups.length === 0 ? 'noneYet' : 'old')}
                  role="note"
                >
                  <Text size="sm">{t('oldText')}</Text>
                </Alert>
              )}
              {places.map(
                (place) =>
                  failures[`${place}Failure`] !== null && (
                    <Alert
                      key={place}
                      color={place === 'folder' ? 'red' : 'amber'}
                      icon={<IconAlertTriangle aria-hidden />}
                      title={t(`${place}Failed`)}
                      role="note"
                    >
                      <Text size="sm">{failures[`${place}Failure`]}</Text>
                    </Alert>
                  ),
              )}
              {work !== null && <BackupWork work={work} />}
              {backups.length === 0 ? (
                failures.folderFailure === null && (
                  <EmptyState title={t('empty')} text={t('emptyText')} />
                )
              ) : (
                <DataTable
                  label={t('title')}
                  columns={[
                    { label: t('backup') },
                    { label: t('size'), isNumeric: true },
                    { label: t('lies'), hidesBelow: 'medium' },
                    { label: t('acts'), isLabelHidden: true },
                  ]}
                >
                  {backups.map((backup) => (
                    <BackupRow key={backup.name} backup={backup} isBusy={isBusy} />
                  ))}
                </DataTable>
              )}
              <MoreButton label={t('more')} failure={t('failed')} query={query} />
              <TwoColumns wider="first">
                <FactCard
                  title={t('where')}
                  facts={[
                    [
                      t('schedule'),
                      schedule === null ? t('never') : <code key="s">{schedule}</code>,
                    ],
                    [t('folder'), <code key="f">{folder}</code>],
                    [t('bucket'), bucket ?? t('noBucket')],
                  ]}
                />
                <Paper component="section" withBorder p="md" aria-labelledby="restore">
                  <Title order={2} size="h3" id="restore" mb="xs">
                    {t('restoreTitle')}
                  </Title>
                  <Text size="sm">{t('restoreText')}</Text>
                  {(['withDocker', 'withoutDocker'] as const).map((way) => (
                    <Fragment key={way}>
                      <Text size="sm" mt="xs" mb={4}>
                        {t(way)}
                      </Text>
                      <Code block tabIndex={0}>
                        {restoreCommands[way]}
                      </Code>
                    </Fragment>
                  ))}
                </Paper>
              </TwoColumns>
            </Stack>
          );
        }}
      </QueryContent>
    </TitledPage>
  );
}
