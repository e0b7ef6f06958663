import { VisuallyHidden } from '@mantine/core';
import { useNames } from '#src/lib/formatters.ts';
import { plateStyleOf } from './plate-style.ts';
import classes from './plate.module.css';

interface PlateProps {
  readonly text: string;
  /** Two letters of ISO 3166; null where a company has none. */
  readonly country: string | null;
  readonly size?: 'sm' | 'md' | 'lg';
}

/** A number plate as its country has them: the tag of a company, or a truck's own. */
export function Plate({ text, country, size = 'md' }: PlateProps) {
  const { nameCountry } = useNames();
  const { style, band } = plateStyleOf(country);
  return (
    <span className={classes.root} data-style={style} data-size={size}>
      {band !== null && (
        <span className={classes.band} aria-hidden>
          {band}
        </span>
      )}
      <span className={classes.text}>{text}</span>
      {country !== null && <VisuallyHidden>, {nameCountry(country)}</VisuallyHidden>}
    </span>
  );
}
