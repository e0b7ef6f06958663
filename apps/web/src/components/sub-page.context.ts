import { createContext, use, useEffect } from 'react';

/** Takes the name of what a page below another shows, for the breadcrumbs; null takes it back. */
export const SubPageContext = createContext<(name: string | null) => void>(() => {});

/** Names what the page shows, while it is shown: a member's name below Members. */
export function useSubPageName(name: string): void {
  const setName = use(SubPageContext);
  useEffect(() => {
    setName(name);
    return () => setName(null);
  }, [setName, name]);
}
