import { Button, FileButton, Group, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isHubExport, matchColumns, missingColumns } from '@waybill/schema/features/imports.models';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { UploadProgress } from '#src/components/upload-progress.tsx';
import { exampleTable, readHead } from '../imports.model.ts';
import { importsQuery, isRunning, useJobsReadAgain, useUploadTable } from '../imports.queries.ts';
import { ColumnForm } from './column-form.tsx';
import { ImportCard } from './import-card.tsx';
import { ImportColumns } from './import-columns.tsx';

interface StrangeTable {
  readonly file: File;
  readonly head: readonly string[];
}

/** Imports of delivery tables: a new one, and the previous ones. */
export function ImportsSection({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('imports');
  const query = useQuery(importsQuery(vtcId));
  const uploading = useUploadTable(vtcId);
  useJobsReadAgain(query.data);
  // Browsers fire no change event if the same file is chosen again, edited or not, so the input is reset.
  const forgetFile = useRef<() => void>(null);
  /** A table whose required columns are not recognized. */
  const [strange, setStrange] = useState<StrangeTable | null>(null);
  const forget = () => setStrange(null);
  const choose = async (file: File) => {
    const head = await readHead(file);
    const isKnown = isHubExport(head) || missingColumns(matchColumns(head)).length === 0;
    if (isKnown) uploading.mutate({ file });
    else setStrange({ file, head });
  };
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
          resetRef={forgetFile}
          onChange={(file) => {
            forgetFile.current?.();
            if (file) void choose(file);
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
      <Dialog opened={strange !== null} title={t('matchTitle')} onClose={forget} size="xl">
        {strange && (
          <ColumnForm
            head={strange.head}
            isPending={uploading.isPending}
            onChosen={(columns) =>
              uploading.mutate({ file: strange.file, columns }, { onSuccess: forget })
            }
            onCancel={forget}
          />
        )}
      </Dialog>
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
