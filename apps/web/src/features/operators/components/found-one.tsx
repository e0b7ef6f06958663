import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { leadsNowhere } from '#src/lib/failures.ts';

interface FoundOneProps<Thing> {
  readonly title: string;
  readonly query: UseQueryResult<Thing>;
  /** The list that it belongs to. */
  readonly list: { readonly path: string; readonly label: string };
  readonly loading: string;
  readonly failed: string;
  /** Shown if it does not exist, or no longer does. */
  readonly missing: { readonly title: string; readonly text: string };
  readonly children: (thing: Thing) => ReactNode;
}

/** The page of one user or company, with a link back to the list. */
export function FoundOne<Thing>(props: FoundOneProps<Thing>) {
  const { title, query, list, loading, failed, missing, children } = props;
  const { error } = query;
  const isMissing = leadsNowhere(error);
  return (
    <TitledPage title={title}>
      <DocumentTitle title={title} />
      <TextLink to={list.path}>{list.label}</TextLink>
      {isMissing ? (
        <EmptyState title={missing.title} text={missing.text} />
      ) : (
        <QueryContent query={query} loading={<ListSkeleton label={loading} />} failed={failed}>
          {children}
        </QueryContent>
      )}
    </TitledPage>
  );
}
