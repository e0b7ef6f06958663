import { useEffect } from 'react';

const attribute = 'data-mantine-color-scheme';

/** Has what is printed look as by day, while it is shown: nobody prints a night. */
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
    // Before those who draw in these colours.
    addEventListener('beforeprint', begin, { capture: true });
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin, { capture: true });
      removeEventListener('afterprint', end);
    };
  }, []);
}
