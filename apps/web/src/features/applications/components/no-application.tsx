import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { AccessDenied } from '#src/components/access-denied.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { isMissing } from '../application-missing.model.ts';

interface NoApplicationProps {
  readonly query: UseQueryResult;
  /** Where viewers without access continue. */
  readonly to: string;
  readonly toLabel: string;
}

/** Shown in place of an application that is loading, has failed or is missing. */
export function NoApplication({ query, to, toLabel }: NoApplicationProps) {
  const t = useTranslations('applications');
  const { error, isFetching } = query;
  return (
    <TitledPage title={t('one')}>
      <DocumentTitle title={t('one')} />
      {isFetching && <ListSkeleton label={t('loading')} />}
      {!isFetching && isMissing(error) && (
        <AccessDenied title={t('missing')} text={t('missingText')} to={to} toLabel={toLabel} />
      )}
      {!isFetching && !isMissing(error) && <ErrorState message={t('failed')} query={query} />}
    </TitledPage>
  );
}
