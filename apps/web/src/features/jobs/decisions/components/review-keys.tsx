import { useTranslations } from 'use-intl';
import classes from './review-keys.module.css';

/** A key, or two that do alike, and what it does. */
export interface ReviewKey {
  readonly keys: readonly string[];
  readonly text: string;
}

/** Says which keys work on a page, for those who review by them. */
export function ReviewKeys({ keys }: { readonly keys: readonly ReviewKey[] }) {
  const t = useTranslations('jobDecisions');
  return (
    <p className={classes.root}>
      <span className={classes.label}>{t('keys.label')}</span>
      {keys.map(({ keys: names, text }) => (
        <span key={text} className={classes.key}>
          {names.map((name) => (
            <kbd key={name} className={classes.cap}>
              {name}
            </kbd>
          ))}
          {text}
        </span>
      ))}
    </p>
  );
}
