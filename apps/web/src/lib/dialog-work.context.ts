import { createContext, use, useEffect } from 'react';

/** Tells the dialog around a form whether there is something in it that closing would lose. */
export const DialogWorkContext = createContext<((hasWork: boolean) => void) | null>(null);

/** Has the dialog around the caller, if there is one, ask before it closes over unsaved work. */
export function useDialogWork(hasWork: boolean): void {
  const tell = use(DialogWorkContext);
  useEffect(() => {
    tell?.(hasWork);
    return () => tell?.(false);
  }, [tell, hasWork]);
}
