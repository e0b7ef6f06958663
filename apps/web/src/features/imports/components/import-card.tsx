import { Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import type { JobImport } from '@waybill/schema/features/imports.models';
import { useFormatter, useTranslations } from 'use-intl';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { translateSentence } from '#src/lib/i18n/shown-locale.ts';
import { isRunning, useImportStep } from '../imports.queries.ts';
import { ImportLines } from './import-lines.tsx';

interface ImportCardProps {
  readonly vtcId: string;
  readonly shown: JobImport;
}

/** An import: its progress, results per line, and actions. */
export function ImportCard({ vtcId, shown }: ImportCardProps) {
  const t = useTranslations('imports');
  const { format: name, createdAt, by, state, problem, lines } = shown;
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={3} size="h4">
            {t(`states.${state}`)}
          </Title>
          <Text size="sm" c="dimmed">
            {t(`formats.${name}`)} · {by?.username ?? t('formerMember')} ·{' '}
            <RelativeTime at={createdAt} />
          </Text>
        </Group>
        {isRunning(state) && <Running shown={shown} />}
        {problem !== null && <Text size="sm">{translateSentence(problem)}</Text>}
        <Counts lines={lines} />
        {state === 'CHECKED' && lines.NEW === 0 && <Text size="sm">{t('nothingNew')}</Text>}
        <Steps vtcId={vtcId} shown={shown} />
        {lines.INVALID > 0 && (
          <ImportLines vtcId={vtcId} importId={shown.id} outcome="INVALID" count={lines.INVALID} />
        )}
        {lines.DUPLICATE > 0 && (
          <ImportLines
            vtcId={vtcId}
            importId={shown.id}
            outcome="DUPLICATE"
            count={lines.DUPLICATE}
          />
        )}
      </Stack>
    </Paper>
  );
}

function Running({ shown: { state, done, total } }: { readonly shown: JobImport }) {
  const t = useTranslations('imports');
  const format = useFormatter();
  return (
    <div>
      <Progress
        value={total === 0 ? 0 : (done / total) * 100}
        animated
        aria-label={t(`states.${state}`)}
      />
      <Text size="sm" c="dimmed" mt={4}>
        {t('progress', { done: format.number(done), total: format.number(total) })}
      </Text>
    </div>
  );
}

function Counts({ lines }: Pick<JobImport, 'lines'>) {
  const t = useTranslations('imports');
  const told = (['NEW', 'IMPORTED', 'UNDONE', 'DUPLICATE', 'INVALID'] as const).filter(
    (outcome) => lines[outcome] > 0,
  );
  if (told.length === 0) return null;
  return (
    <Text size="sm">
      {told.map((outcome) => t(`counts.${outcome}`, { count: lines[outcome] })).join(' · ')}
    </Text>
  );
}

function Steps({ vtcId, shown: { id, state, lines } }: ImportCardProps) {
  const t = useTranslations('imports');
  const committing = useImportStep(vtcId, id, 'commit');
  const accepting = useImportStep(vtcId, id, 'accept');
  const undoing = useImportStep(vtcId, id, 'undo');
  const canCommit = state === 'CHECKED' && lines.NEW > 0;
  const canUndo = state === 'IMPORTED' || state === 'ACCEPTED';
  if (!canCommit && !canUndo) return null;
  return (
    <Group gap="xs">
      {canCommit && (
        <Button loading={committing.isPending} onClick={() => committing.mutate()}>
          {t('commit', { count: lines.NEW })}
        </Button>
      )}
      {state === 'IMPORTED' && (
        <Button loading={accepting.isPending} onClick={() => accepting.mutate()}>
          {t('accept')}
        </Button>
      )}
      {canUndo && (
        <ConfirmButton
          label={t('undo')}
          title={t('undoTitle')}
          text={t('undoText', { count: lines.IMPORTED })}
          isDangerous
          onConfirm={async () => undoing.mutateAsync()}
        />
      )}
      {state === 'IMPORTED' && (
        <Text size="sm" c="dimmed" w="100%">
          {t('acceptHint')}
        </Text>
      )}
    </Group>
  );
}
