import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { listCountries } from '#src/lib/named-codes.ts';
import { CodePicker, type CodePickerProps } from './code-picker.tsx';
import { CountryFlag } from './country-flag.tsx';

/** Picks a country by its ISO 3166 code. */
export function CountryPicker(props: CodePickerProps) {
  const locale = useLocale();
  const entries = useMemo(() => listCountries(locale, props.value), [locale, props.value]);
  return (
    <CodePicker {...props} entries={entries} renderIcon={(code) => <CountryFlag code={code} />} />
  );
}
