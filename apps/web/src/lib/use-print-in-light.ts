import { useEffect } from 'react';

const attribute = 'data-mantine-color-scheme';

/** Prints in the light theme, whichever is shown. */
export function usePrintInLight(): void {
  useEffect(() => {
    const root = document.documentElement;
    let shown: string | null = null;
    const begin = () => {
      shown = root.getAttribute(attribute);
      root.setAttribute(attribute, 'light');
    };
    const end = () => {
      if (shown !== null) root.setAttribute(attribute, shown);
    };
    // Before listeners that draw in these colours.
    addEventListener('beforeprint', begin, { capture: true });
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin, { capture: true });
      removeEventListener('afterprint', end);
    };
  }, []);
}
