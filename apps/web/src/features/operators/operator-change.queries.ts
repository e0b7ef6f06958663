import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';

interface OperatorChange<Variables, Answer> {
  readonly change: (variables: Variables) => Promise<Answer>;
  /** Puts what it is now in place of what is shown of it. */
  readonly show: (queryClient: QueryClient, answer: Answer) => void;
  /** The list that it stands in. */
  readonly list: 'companies' | 'users';
}

/** What an operator does to a user or a company; afterwards the list and the log are read anew. */
export function useOperatorChange<Variables, Answer>({
  change,
  show,
  list,
}: OperatorChange<Variables, Answer>) {
  const t = useTranslations('operator');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      show(queryClient, answer);
      await queryClient.invalidateQueries({ queryKey: ['operator', list] });
      await queryClient.invalidateQueries({ queryKey: ['operator', 'trail'] });
    },
    meta: { failure: t('notSaved') },
  });
}
