import { Button, FileButton, Group, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { UploadProgress } from '#src/components/upload-progress.tsx';
import { exampleTable } from '../imports.model.ts';
import { importsQuery, isRunning, useUploadTable } from '../imports.queries.ts';
import { ImportCard } from './import-card.tsx';
import { ImportColumns } from './import-columns.tsx';

/** Tables of deliveries: a new one, and what became of the others. */
export function ImportsSection({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('imports');
  const query = useQuery(importsQuery(vtcId));
  const uploading = useUploadTable(vtcId);
  const isBusy = query.data?.some(({ state }) => isRunning(state)) === true;
  return (
    <Stack component="section" aria-labelledby="imports">
      <div>
        <Title order={2} id="imports" size="h3">
          {t('title')}
        </Title>
        <Text c="dimmed">{t('text')}</Text>
      </div>
      <Group gap="xs">
        <FileButton
          accept=".csv,text/csv"
          onChange={(file) => {
            if (file) uploading.mutate(file);
          }}
        >
          {(props) => (
            <Button
              {...props}
              leftSection={<IconUpload size={18} aria-hidden />}
              disabled={isBusy}
              loading={uploading.isPending}
            >
              {t('upload')}
            </Button>
          )}
        </FileButton>
        <Button
          component="a"
          variant="default"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(exampleTable())}`}
          download="waybill-example.csv"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {t('example')}
        </Button>
      </Group>
      {uploading.isPending && <UploadProgress share={uploading.progress} />}
      <ImportColumns />
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {(imports) =>
          imports.length === 0 ? (
            <Text c="dimmed">{t('none')}</Text>
          ) : (
            imports.map((one) => <ImportCard key={one.id} vtcId={vtcId} shown={one} />)
          )
        }
      </QueryContent>
    </Stack>
  );
}
