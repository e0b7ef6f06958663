import { useMemo } from 'react';
import { pagesParameter } from '#src/lib/use-pages-in-address.ts';
import { useParameters } from '#src/lib/use-parameters.ts';
import { type JobSearch, parametersOf, readJobSearch } from '../job-search.model.ts';

/** Which jobs are looked for, kept in the page's address; another search begins with its first page. */
export function useJobSearch(): readonly [JobSearch, (changes: Partial<JobSearch>) => void] {
  const { parameters, change } = useParameters();
  const search = useMemo(() => readJobSearch(parameters), [parameters]);
  return [search, (changes) => change({ ...parametersOf(changes), [pagesParameter]: '' })];
}
