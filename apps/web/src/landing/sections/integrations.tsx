import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

const integrations = [
  { key: 'steam', works: true },
  { key: 'api', works: true },
  { key: 'devices', works: true },
  { key: 'companion', works: false },
  { key: 'ets2', works: false },
  { key: 'ats', works: false },
] as const;

/** What it connects to, and what is still to come. */
export function Integrations() {
  const t = useTranslations('landing.integrations');
  return (
    <section id="integrations" className="section" aria-labelledby="integrations-title">
      <h2 id="integrations-title">{t('title')}</h2>
      <p className="section-text">{t('text')}</p>
      <ul className="integrations">
        {integrations.map(({ key, works }) => (
          <li key={key} className="card">
            <h3>{t(`${key}.name`)}</h3>
            <p className="status" data-works={works}>
              {t(works ? 'works' : 'planned')}
            </p>
            <p>{t.rich(`${key}.text`, { docs: linkToReference })}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function linkToReference(text: ReactNode) {
  return <a href="/api/docs">{text}</a>;
}
