import { useNames } from '#src/lib/names.ts';

/** The country of a plate, for screen readers, after the plate's text. */
export function PlateCountry({ code }: { readonly code: string }) {
  const { nameCountry } = useNames();
  return <>, {nameCountry(code)}</>;
}
