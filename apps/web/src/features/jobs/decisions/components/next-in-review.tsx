import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { jobPath } from '#src/lib/shared-paths.ts';
import { nextInReviewQuery } from '../../jobs.queries.ts';

interface NextInReviewProps {
  readonly vtcId: string;
  readonly jobId: string;
}

/** Leads staff on to another job in review, while there is one. */
export function NextInReview({ vtcId, jobId }: NextInReviewProps) {
  const t = useTranslations('jobDecisions');
  const { data } = useQuery(nextInReviewQuery(vtcId, jobId));
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
