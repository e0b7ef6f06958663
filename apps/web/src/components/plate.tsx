import { VisuallyHidden } from '@mantine/core';
import { useNames } from '#src/lib/formatters.ts';
import { PlateFace } from './plate-face.tsx';

interface PlateProps {
  readonly text: string;
  /** Two letters of ISO 3166; null where a company has none. */
  readonly country: string | null;
  readonly size?: 'sm' | 'md' | 'lg';
}

/** A number plate as its country has them: the tag of a company, or a truck's own. */
export function Plate({ text, country, size = 'md' }: PlateProps) {
  const { nameCountry } = useNames();
  return (
    <PlateFace text={text} country={country} size={size}>
      {country !== null && <VisuallyHidden>, {nameCountry(country)}</VisuallyHidden>}
    </PlateFace>
  );
}
