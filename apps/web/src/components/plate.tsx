import { VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, type ComponentType } from 'react';
import { PlateFace } from './plate-face.tsx';

// Lazy: only screen readers need it, and it has the names of all countries. If it fails to load, the plate
// has no country.
const PlateCountry = lazy<ComponentType<{ readonly code: string }>>(() =>
  import('./plate-country.tsx').then(
    (file) => ({ default: file.PlateCountry }),
    () => ({ default: () => null }),
  ),
);

interface PlateProps {
  readonly text: string;
  /** ISO 3166 alpha-2; null if a company has none. */
  readonly country: string | null;
  readonly size?: 'sm' | 'md' | 'lg';
}

/** A number plate in its country's style, for a company's tag or a truck's own plate. */
export function Plate({ text, country, size = 'md' }: PlateProps) {
  return (
    <PlateFace text={text} country={country} size={size}>
      {country !== null && (
        <VisuallyHidden>
          <Suspense>
            <PlateCountry code={country} />
          </Suspense>
        </VisuallyHidden>
      )}
    </PlateFace>
  );
}
