import { VisuallyHidden } from '@mantine/core';
import { useNames } from '#src/lib/formatters.ts';
import { PlateFace } from './plate-face.tsx';

interface PlateProps {
  readonly text: string;
  /** ISO 3166 alpha-2; null if a company has none. */
  readonly country: string | null;
  readonly size?: 'sm' | 'md' | 'lg';
}

/** A number plate in its country's style, for a company's tag or a truck's own plate. */
export function Plate({ text, country, size = 'md' }: PlateProps) {
  const { nameCountry } = useNames();
  return (
    <PlateFace text={text} country={country} size={size}>
      {country !== null && <VisuallyHidden>, {nameCountry(country)}</VisuallyHidden>}
    </PlateFace>
  );
}
