import { useTranslations } from 'use-intl';
import { useNames } from '#src/lib/names.ts';
import { CountryFlag } from './country-flag.tsx';
import classes from './country-name.module.css';

/** A country's flag and name in the reader's language, or "not set". */
export function CountryName({ code }: { readonly code: string | null }) {
  const t = useTranslations('common');
  const { nameCountry } = useNames();
  if (code === null) return t('notSet');
  return (
    <span className={classes.country}>
      <CountryFlag code={code} />
      {nameCountry(code)}
    </span>
  );
}
