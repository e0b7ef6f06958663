import { lazy, Suspense } from 'react';
import classes from './country-flag.module.css';

// Lazy: the module lists some hundred addresses. If it fails to load, the page shows no flags.
const FlagImage = lazy(() =>
  import('./flag-image.tsx').then(
    (file) => ({ default: file.FlagImage }),
    () => ({ default: () => null }),
  ),
);

/**
 * The flag of an ISO 3166 country, in a box of fixed size. Show the country's name beside it: screen readers
 * skip the flag.
 */
export function CountryFlag({ code }: { readonly code: string }) {
  return (
    <span className={classes.place}>
      <Suspense>
        <FlagImage code={code} />
      </Suspense>
    </span>
  );
}
