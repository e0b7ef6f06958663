import { useSearchParams } from 'react-router-dom';

interface Parameters {
  readonly parameters: URLSearchParams;
  /** Sets parameters; empty ones are removed. */
  readonly change: (changes: Readonly<Record<string, string>>) => void;
}

/**
 * A page's options, stored in its address so that they survive reload and back, and can be shared. A change
 * replaces the history entry, so that one step back leaves the page.
 */
export function useParameters(): Parameters {
  const [parameters, setParameters] = useSearchParams();
  return {
    parameters,
    change: (changes) => {
      // From the address, not from this render: two changes may come before the next render.
      const next = new URLSearchParams(location.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      setParameters(next, { replace: true });
    },
  };
}
