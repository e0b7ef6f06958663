import { useTranslations } from 'use-intl';

export const faqKeys = ['what', 'steam', 'jobs', 'several', 'host', 'data', 'affiliation'] as const;

/** Frequent questions, as native disclosure elements. */
export function Faq({ name }: { readonly name: string }) {
  const t = useTranslations('landing.faq');
  return (
    <section id="faq" className="section faq" aria-labelledby="faq-title">
      <h2 id="faq-title">{t('title')}</h2>
      <div>
        {faqKeys.map((key) => (
          <details key={key} className="card">
            <summary>{t(`${key}.question`)}</summary>
            <p>{t(`${key}.answer`, { name })}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
