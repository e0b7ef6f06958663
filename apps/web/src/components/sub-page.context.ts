import { createContext, use, useEffect } from 'react';

/** Sets the name of a sub-page for the breadcrumbs; null removes it. */
export const SubPageContext = createContext<(name: string | null) => void>(() => {});

/**
 * Sets the current page's name in the breadcrumbs while it is shown, such as a member's name below Members.
 */
export function useSubPageName(name: string): void {
  const setName = use(SubPageContext);
  useEffect(() => {
    setName(name);
    return () => setName(null);
  }, [setName, name]);
}
