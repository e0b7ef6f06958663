import { useLocale, useTranslations } from 'use-intl';
import localeNames from 'virtual:locale-names';
import { locales } from '#src/lib/i18n/locales.ts';
import { sectionKeys } from './top-bar.tsx';

/** The operator's legal pages. The server fills in the addresses and removes those that are not set. */
const legal = ['imprint', 'privacy'] as const;

/** Links, languages and the owner of the site. */
export function Footer({ name }: { readonly name: string }) {
  const t = useTranslations('landing');
  const locale = useLocale();
  const others = locales.filter((other) => other !== locale);
  return (
    <footer className="footer night" aria-label={t('footer.label')}>
      <ul>
        {sectionKeys.map((key) => (
          <li key={key}>
            <a href={`#${key}`}>{t(`sections.${key}`)}</a>
          </li>
        ))}
        <li>
          <a href="#demo">{t('sections.demo')}</a>
        </li>
        <li>
          <a href="/vtcs">{t('footer.companies')}</a>
        </li>
        <li>
          <a href="/api/docs">{t('footer.api')}</a>
        </li>
        {legal.map((kind) => (
          <li key={kind} data-legal={kind}>
            <a href={`{{${kind}}}`}>{t(`footer.${kind}`)}</a>
          </li>
        ))}
        {others.map((other) => (
          <li key={other}>
            <a href={`/${other}`} hrefLang={other} lang={other} data-locale={other}>
              {localeNames[other]}
            </a>
          </li>
        ))}
      </ul>
      <p>{t('footer.licence', { name })}</p>
    </footer>
  );
}
