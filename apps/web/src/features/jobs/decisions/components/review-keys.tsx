import { useTranslations } from 'use-intl';
import classes from './review-keys.module.css';

/** The keys of an action, with its description. */
export interface ReviewKey {
  readonly keys: readonly string[];
  readonly text: string;
}

/** Lists the keyboard shortcuts of a page for reviewers. */
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
