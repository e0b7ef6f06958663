import { lazy, Suspense } from 'react';
import classes from './country-flag.module.css';

// A list of some hundred addresses. A page without flags is better than none at all.
const FlagImage = lazy(() =>
  import('./flag-image.tsx').then(
    (file) => ({ default: file.FlagImage }),
    () => ({ default: () => null }),
  ),
);

/**
 * The flag of an ISO 3166 country, in a place of its own size from the start. It belongs beside
 * the country's name: to a screen reader it is decoration.
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
