import { isReadableAccent, shadesOf } from '@waybill/schema/accent';
import { useTranslations } from 'use-intl';
import classes from './accent-preview.module.css';

/** Previews a colour on a button and as text in both themes; renders nothing for an invalid one. */
export function AccentPreview({ accent }: { readonly accent: string }) {
  const t = useTranslations('operatorBranding');
  const color = accent.trim().toLowerCase();
  if (!/^#[0-9a-f]{6}$/.test(color) || !isReadableAccent(color)) return null;
  const shades = shadesOf(color);
  return (
    <figure className={classes.root} aria-label={t('preview')}>
      {(['light', 'dark'] as const).map((scheme) => (
        <div key={scheme} className={classes.scheme} data-scheme={scheme}>
          <span className={classes.button} style={{ background: color }}>
            {t('previewButton')}
          </span>
          <span style={{ color: shades[scheme].text }}>{t('previewLink')}</span>
          <span
            className={classes.chosen}
            style={{ color: shades[scheme].text, background: shades[scheme].soft }}
          >
            {t('previewChosen')}
          </span>
        </div>
      ))}
    </figure>
  );
}
