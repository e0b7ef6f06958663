import { Button, Group, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
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
}

/** What staff can do with all jobs in review that the filters leave. */
export function ReviewBar({ vtcId, search }: ReviewBarProps) {
  const t = useTranslations('jobDecisions');
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
      <Button variant="default" size="xs" onClick={() => setIsAsked(true)}>
        {t('acceptAll')}
      </Button>
      {isAsked && (
        <Suspense>
          <AcceptManyDialog vtcId={vtcId} search={search} onClose={close} onMissing={close} />
        </Suspense>
      )}
    </Group>
  );
}
