import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from './liveries.module.css';

/** Colours with their codes. */
export function ColourPlates({ colours }: { readonly colours: readonly string[] }) {
  const t = useTranslations('liveries');
  if (colours.length === 0) return null;
  return (
    <span className={classes.plates}>
      <VisuallyHidden>{t('colours')}</VisuallyHidden>
      {colours.map((colour) => (
        <span key={colour} className={classes.plate}>
          <span className={classes.colour} style={{ background: colour }} aria-hidden />
          <span className={classes.code}>{colour}</span>
        </span>
      ))}
    </span>
  );
}
