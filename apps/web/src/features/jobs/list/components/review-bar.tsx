import { Button, Group, NativeSelect, Text } from '@mantine/core';
import type { BulkDecisionForm } from '@waybill/schema/features/jobs.fields';
import { jobReasons } from '@waybill/schema/features/jobs.models';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import '#src/components/input.css';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { SelectionBar } from '#src/components/selection-bar.tsx';
import { useReturnFocus } from '#src/lib/use-return-focus.ts';
import { ReviewKeys } from '../../decisions/components/review-keys.tsx';
import type { JobSearch } from '../../job-search.model.ts';
import type { JobSelecting } from '../use-job-selection.ts';

const DecideManyDialog = lazyPart(
  async () => (await import('../../decisions/components/decide-many-dialog.tsx')).DecideManyDialog,
);

interface ReviewBarProps {
  readonly vtcId: string;
  readonly search: JobSearch;
  readonly onChange: (changes: Partial<JobSearch>) => void;
  readonly selecting: JobSelecting;
}

/** The jobs of an open confirmation: the selected ones, or null for all that match the filters. */
interface Asked {
  readonly kind: BulkDecisionForm['kind'];
  readonly jobIds: readonly string[] | null;
}

/** The filter for jobs whose only issue is that they were driven offline, which staff can accept together. */
const offlineOnly = 'offlineOnly';

/** The staff's actions on selected jobs in review, or on all that match the filters. */
export function ReviewBar({ vtcId, search, onChange, selecting }: ReviewBarProps) {
  const t = useTranslations('jobDecisions');
  const titles = useTranslations('jobReasonTitles');
  const [asked, setAsked] = useState<Asked | null>(null);
  useReturnFocus(asked !== null);
  const close = () => setAsked(null);
  const { shown, selected, selectAll, clear } = selecting;
  const count = selected.length;
  return (
    <>
      <Group justify="space-between" gap="sm">
        <div>
          <Text size="sm" c="dimmed">
            {t('queue')}
          </Text>
          <ReviewKeys
            keys={[
              { keys: ['j', '↓'], text: t('keys.next') },
              { keys: ['k', '↑'], text: t('keys.previous') },
              { keys: ['x'], text: t('keys.select') },
              { keys: ['↵'], text: t('keys.open') },
            ]}
          />
        </div>
        <NativeSelect
          size="xs"
          aria-label={t('reasonFilter')}
          data={[
            { value: '', label: t('allReasons') },
            { value: offlineOnly, label: t('offlineOnly') },
            ...jobReasons.map((reason) => ({ value: reason, label: titles(reason) })),
          ]}
          value={search.onlyReason === 'NOT_WITNESSED' ? offlineOnly : (search.reason ?? '')}
          onChange={({ currentTarget: { value } }) =>
            onChange({
              reason: jobReasons.find((reason) => reason === value),
              onlyReason: value === offlineOnly ? 'NOT_WITNESSED' : undefined,
            })
          }
        />
      </Group>
      <SelectionBar count={shown.length > 0 && t('selected', { count })}>
        {shown.length > 0 && (
          <Button variant="subtle" size="xs" onClick={count > 0 ? clear : selectAll}>
            {t(count > 0 ? 'clearSelection' : 'selectAll')}
          </Button>
        )}
        {count > 0 && (
          <Button
            variant="default"
            size="xs"
            onClick={() => setAsked({ kind: 'REJECT', jobIds: selected })}
          >
            {t('rejectSelected')}
          </Button>
        )}
        {count > 0 ? (
          <Button size="xs" onClick={() => setAsked({ kind: 'ACCEPT', jobIds: selected })}>
            {t('acceptSelected')}
          </Button>
        ) : (
          <Button
            variant="default"
            size="xs"
            onClick={() => setAsked({ kind: 'ACCEPT', jobIds: null })}
          >
            {t('acceptAll')}
          </Button>
        )}
      </SelectionBar>
      {asked !== null && (
        <Suspense>
          <DecideManyDialog
            {...asked}
            vtcId={vtcId}
            search={search}
            onClose={close}
            onMissing={close}
            onDecided={() => {
              clear();
              close();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
