import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';

interface OperatorChange<Variables, Answer> {
  readonly change: (variables: Variables) => Promise<Answer>;
  /** Updates the cached entry with the response. */
  readonly show: (queryClient: QueryClient, answer: Answer) => void;
  /** The list that contains it. */
  readonly list: 'companies' | 'users';
}

/** An operator's change of a user or a company; refreshes the list and the log afterwards. */
export function useOperatorChange<Variables, Answer>({
  change,
  show,
  list,
}: OperatorChange<Variables, Answer>) {
  const t = useTranslations('operator');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => show(queryClient, answer),
    meta: {
      stale: [
        ['operator', list],
        ['operator', 'trail'],
      ],
      failure: t('notSaved'),
    },
  });
}
