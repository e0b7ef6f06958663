import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { importsContract } from '@waybill/schema/features/imports.contract';
import {
  type ColumnMatch,
  type ImportOutcome,
  type ImportState,
  type JobImport,
  runningImportStates,
} from '@waybill/schema/features/imports.models';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { createUploadApi } from '#src/lib/upload-api.ts';

const importsKey = ['imports'] as const;
const stepMs = 1_000;

const running: ReadonlySet<ImportState> = new Set(runningImportStates);

/** True while a step of the import runs in the background. */
export function isRunning(state: ImportState): boolean {
  return running.has(state);
}

/** Lists a company's latest imports; polls each second while one is running. */
export function importsQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...importsKey, vtcId],
    queryFn: async ({ signal }) =>
      (await api(importsContract.list, { params: { vtcId } }, { signal })).imports,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => isRunning(state)) ? stepMs : false,
  });
}

/** Queries about jobs: imports add, accept and remove jobs without events. */
const ofJobs = ['badges', 'jobs', 'members', 'stats'] as const;

/** Invalidates queries about jobs whenever an import step ends. */
export function useJobsReadAgain(imports: readonly JobImport[] | undefined): void {
  const queryClient = useQueryClient();
  const former = useRef<string>(undefined);
  const ended = imports
    ?.flatMap(({ id, state }) => (isRunning(state) ? [] : [`${id} ${state}`]))
    .join();
  useEffect(() => {
    if (former.current !== undefined && former.current !== ended) {
      for (const subject of [...ofJobs, ...importsKey]) {
        void queryClient.invalidateQueries({ queryKey: [subject] });
      }
    }
    former.current = ended;
  }, [ended, queryClient]);
}

/** Lists the first lines of an import with this outcome. */
export function importLinesQuery(vtcId: string, importId: string, outcome: ImportOutcome) {
  return queryOptions({
    queryKey: [...importsKey, vtcId, importId, outcome],
    queryFn: async ({ signal }) => {
      const params = { vtcId, importId };
      const query = { outcome, limit: 100 };
      const { lines } = await api(importsContract.listLines, { params, query }, { signal });
      return lines;
    },
  });
}

/** Uploads a table. `progress` is the uploaded share, from 0 to 1. */
export function useUploadTable(vtcId: string) {
  const t = useTranslations('imports');
  const [progress, setProgress] = useState(0);
  const mutation = useMutation({
    mutationFn: ({
      file,
      columns = {},
    }: {
      readonly file: File;
      readonly columns?: ColumnMatch;
    }) => {
      setProgress(0);
      return createUploadApi(setProgress)(importsContract.create, {
        params: { vtcId },
        body: columns,
        files: { file },
      });
    },
    meta: { stale: [importsKey], failure: t('notUploaded') },
  });
  return { ...mutation, progress };
}

/** Starts a step of an import. */
export function useImportStep(vtcId: string, importId: string, step: 'commit' | 'accept' | 'undo') {
  const t = useTranslations('imports');
  return useMutation({
    mutationFn: async () => {
      await api(importsContract[step], { params: { vtcId, importId } });
    },
    meta: { stale: [importsKey], failure: t('notDone') },
  });
}
