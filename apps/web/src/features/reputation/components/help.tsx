import { useTranslations } from 'use-intl';
import { TitledCard } from '#src/components/titled-card.tsx';
import classes from './reputation.module.css';

const lines = ['raises', 'lowers', 'rest', 'recent', 'start', 'either', 'choice'] as const;

/** How a reputation comes about: what may raise and lower it. */
export function Help() {
  const t = useTranslations('reputation.help');
  return (
    <TitledCard title={t('title')}>
      <ul className={classes.help}>
        {lines.map((line) => (
          <li key={line}>{t(line)}</li>
        ))}
      </ul>
    </TitledCard>
  );
}
