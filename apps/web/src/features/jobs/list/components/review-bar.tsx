import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { jobReasons } from '@waybill/schema/features/jobs.models';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import '#src/components/input.css';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { useReturnFocus } from '#src/lib/use-return-focus.ts';
import { ReviewKeys } from '../../decisions/components/review-keys.tsx';
import type { JobSearch } from '../../job-search.model.ts';

const AcceptManyDialog = lazyPart(
  async () => (await import('../../decisions/components/accept-many-dialog.tsx')).AcceptManyDialog,
);

interface ReviewBarProps {
  readonly vtcId: string;
  readonly search: JobSearch;
  readonly onChange: (changes: Partial<JobSearch>) => void;
}

/** Chosen for the jobs whose only reason is that they were driven offline: staff accept them together. */
const offlineOnly = 'offlineOnly';

/** What staff can do with all jobs in review that the filters leave. */
export function ReviewBar({ vtcId, search, onChange }: ReviewBarProps) {
  const t = useTranslations('jobDecisions');
  const titles = useTranslations('jobReasonTitles');
  const [isAsked, setIsAsked] = useState(false);
  useReturnFocus(isAsked);
  const close = () => setIsAsked(false);
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text size="sm" c="dimmed">
          {t('queue')}
        </Text>
        <ReviewKeys
          keys={[
            { keys: ['j', '↓'], text: t('keys.next') },
            { keys: ['k', '↑'], text: t('keys.previous') },
            { keys: ['↵'], text: t('keys.open') },
          ]}
        />
      </div>
      <Group gap="sm">
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
        <Button variant="default" size="xs" onClick={() => setIsAsked(true)}>
          {t('acceptAll')}
        </Button>
      </Group>
      {isAsked && (
        <Suspense>
          <AcceptManyDialog vtcId={vtcId} search={search} onClose={close} onMissing={close} />
        </Suspense>
      )}
    </Group>
  );
}
