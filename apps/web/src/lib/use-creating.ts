import { useParameters } from './use-parameters.ts';

/** The form of a page that adds something, opened by the page's address. */
export function useCreating(): {
  readonly isCreating: boolean;
  readonly open: () => void;
  readonly close: () => void;
} {
  const { parameters, change } = useParameters();
  return {
    isCreating: parameters.has('create'),
    open: () => change({ create: 'yes' }),
    close: () => change({ create: '' }),
  };
}
