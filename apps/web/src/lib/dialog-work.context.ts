import { createContext, use, useEffect } from 'react';

/** Reports to the surrounding dialog whether its form has unsaved work. */
export const DialogWorkContext = createContext<((hasWork: boolean) => void) | null>(null);

/** Makes the surrounding dialog, if any, ask before it closes over unsaved work. */
export function useDialogWork(hasWork: boolean): void {
  const tell = use(DialogWorkContext);
  useEffect(() => {
    tell?.(hasWork);
    return () => tell?.(false);
  }, [tell, hasWork]);
}
