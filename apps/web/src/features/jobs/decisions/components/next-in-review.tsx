import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowRight } from '@tabler/icons-react';
import type { Job } from '@waybill/schema/features/jobs.models';
import type { RefObject } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { jobPath } from '#src/lib/shared-paths.ts';
import { useKeys } from '#src/lib/use-keys.ts';
import { nextInReviewQuery } from '../../jobs.queries.ts';

interface NextInReviewProps {
  readonly vtcId: string;
  readonly job: Pick<Job, 'id' | 'endedAt'>;
  /** The element within which the key n also leads on. */
  readonly within: RefObject<HTMLElement | null>;
}

/** Links to the next job in review, if there is one. */
export function NextInReview({ vtcId, job, within }: NextInReviewProps) {
  const t = useTranslations('jobDecisions');
  const { data } = useQuery(nextInReviewQuery(vtcId, job));
  const navigate = useNavigate();
  useKeys(within, data == null ? {} : { n: () => void navigate(jobPath(data)) });
  if (data == null) return null;
  return (
    <Button
      component={Link}
      to={jobPath(data)}
      variant="subtle"
      size="xs"
      rightSection={<IconArrowRight size={16} aria-hidden />}
    >
      {t('next')}
    </Button>
  );
}
