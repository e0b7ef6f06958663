import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { formatBytes } from '#src/lib/bytes.ts';
import { StorageGroup } from '../components/storage-group.tsx';
import { storageQuery } from '../operations.queries.ts';

/** The storage use by kind of data. */
export function StoragePage() {
  const t = useTranslations('operatorStorage');
  const locale = useLocale();
  return (
    <TitledPage title={t('title')} intro={t('intro')}>
      <DocumentTitle title={t('title')} />
      <QueryContent
        query={useQuery(storageQuery)}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {({ databaseBytes, disk, groups }) => {
          const allBytes = groups.reduce((sum, { bytes }) => sum + bytes, 0);
          return (
            <Stack gap="md">
              <InstrumentStrip isFramed>
                <Instrument
                  caption={t('database')}
                  value={formatBytes(databaseBytes, locale)}
                  note={t('databaseNote')}
                />
                {disk === null ? (
                  <Instrument caption={t('disk')} value="–" note={t('diskElsewhere')} />
                ) : (
                  <Instrument
                    caption={t('disk')}
                    value={formatBytes(disk.freeBytes, locale)}
                    comparison={{
                      value: disk.totalBytes - disk.freeBytes,
                      with: 0,
                      most: disk.totalBytes,
                      text: t('diskOf', { total: formatBytes(disk.totalBytes, locale) }),
                    }}
                  />
                )}
              </InstrumentStrip>
              <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
                {groups.map((group) => (
                  <StorageGroup key={group.kind} group={group} allBytes={allBytes} />
                ))}
              </Stack>
            </Stack>
          );
        }}
      </QueryContent>
    </TitledPage>
  );
}
