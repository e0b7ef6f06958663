import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { listLanguages } from '#src/lib/named-codes.ts';
import { CodePicker, type CodePickerProps } from './code-picker.tsx';

/** Picks a language by its BCP 47 tag. Without flags, because a language is not one country. */
export function LanguagePicker(props: CodePickerProps) {
  const locale = useLocale();
  const entries = useMemo(() => listLanguages(locale, props.value), [locale, props.value]);
  return <CodePicker {...props} entries={entries} />;
}
