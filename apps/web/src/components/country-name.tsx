import { useTranslations } from 'use-intl';
import { useNames } from '#src/lib/formatters.ts';
import { CountryFlag } from './country-flag.tsx';
import classes from './country-name.module.css';

/** A country by its flag and its name in the reader's language, or that there is none. */
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
