import { Button, Group, Paper, Progress, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RecountQuery } from '@waybill/schema/features/evidence-recount.contract';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import '#src/components/input.css';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { countChanged, recheckQuery, useRecheck } from '../recheck.queries.ts';
import { RecheckPreview, type Recheck } from './recheck-preview.tsx';

const dayMs = 86_400_000;
/** Older jobs have no events left to recheck. */
const daysShown = 90;

function dayBefore(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
}

interface RecheckSectionProps {
  readonly vtcId: string;
  readonly title: string;
}

/** Rechecks old jobs by the current evidence rules: a preview, then the change. */
export function RecheckSection({ vtcId, title }: RecheckSectionProps) {
  const t = useTranslations('recheck');
  const [from, setFrom] = useState(() => dayBefore(daysShown));
  const [to, setTo] = useState(() => dayBefore(0));
  const [asked, setAsked] = useState<RecountQuery | null>(null);
  const query = useQuery(recheckQuery(vtcId, asked));
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-label={title}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h3">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {t('text')}
          </Text>
        </div>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            setAsked({ from, to });
          }}
        >
          <Group align="flex-end" gap="sm">
            <TextInput
              type="date"
              required
              withAsterisk={false}
              label={t('from')}
              max={to}
              value={from}
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
            <TextInput
              type="date"
              required
              withAsterisk={false}
              label={t('to')}
              min={from}
              value={to}
              onChange={(event) => setTo(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={query.isFetching}>
              {t('preview')}
            </Button>
          </Group>
        </form>
        {asked && (
          <QueryContent
            query={query}
            loading={<ListSkeleton label={t('loading')} />}
            failed={t('previewFailed')}
          >
            {(recheck) => <Previewed vtcId={vtcId} span={asked} recheck={recheck} />}
          </QueryContent>
        )}
      </Stack>
    </Paper>
  );
}

interface PreviewedProps {
  readonly vtcId: string;
  readonly span: RecountQuery;
  readonly recheck: Recheck;
}

function Previewed({ vtcId, span, recheck }: PreviewedProps) {
  const t = useTranslations('recheck');
  const format = useFormatter();
  const rechecking = useRecheck(vtcId);
  const { progress, data: done } = rechecking;
  const { jobs, decided, hasMore } = recheck;
  const dayOf = (day: string) =>
    format.dateTime(new Date(day), { dateStyle: 'medium', timeZone: 'UTC' });
  if (rechecking.isPending) {
    return (
      <output aria-label={t('rechecking')}>
        <Progress value={jobs === 0 ? 0 : Math.min(100, (progress.jobs / jobs) * 100)} animated />
        <Text size="sm" c="dimmed" mt={4}>
          {t('progress', { count: progress.jobs, total: jobs })}
        </Text>
      </output>
    );
  }
  return (
    <Stack gap="sm" align="flex-start">
      {done && (
        <Text component="output" fw={600}>
          {t('done', { count: done.jobs, changed: done.changed })}
        </Text>
      )}
      <RecheckPreview recheck={recheck} />
      {jobs > 0 && (
        <ConfirmButton
          variant="filled"
          label={t('action')}
          title={t('confirmTitle')}
          text={t('confirmText', {
            from: dayOf(span.from),
            to: dayOf(span.to),
            count: jobs,
            isMore: String(hasMore),
            changed: countChanged(recheck.changes),
            decided,
          })}
          isDangerous
          onConfirm={() => rechecking.mutate(span)}
        />
      )}
    </Stack>
  );
}
