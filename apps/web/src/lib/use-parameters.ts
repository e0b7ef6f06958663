import { useSearchParams } from 'react-router-dom';

interface Parameters {
  readonly parameters: URLSearchParams;
  /** Sets parameters; what is empty goes. */
  readonly change: (changes: Readonly<Record<string, string>>) => void;
}

/**
 * What a page is asked to show, kept in its address: it survives a reload and the way back, and can
 * be shared. A change replaces the address, so that one step back leaves the page.
 */
export function useParameters(): Parameters {
  const [parameters, setParameters] = useSearchParams();
  return {
    parameters,
    change: (changes) => {
      // Of the address, not of this render: two changes may come before there is another.
      const next = new URLSearchParams(location.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      setParameters(next, { replace: true });
    },
  };
}
