import { useMemo } from 'react';
import { pagesParameter } from '#src/lib/use-pages-in-address.ts';
import { useParameters } from '#src/lib/use-parameters.ts';
import { type JobSearch, parametersOf, readJobSearch } from '../job-search.model.ts';

/**
 * Returns the job filters, stored in the page's address, and their setter, which resets to the first page.
 */
export function useJobSearch(): readonly [JobSearch, (changes: Partial<JobSearch>) => void] {
  const { parameters, change } = useParameters();
  const search = useMemo(() => readJobSearch(parameters), [parameters]);
  return [search, (changes) => change({ ...parametersOf(changes), [pagesParameter]: '' })];
}
