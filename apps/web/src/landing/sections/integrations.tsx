import { connectPath } from '@waybill/schema/connection';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

const integrations = ['steam', 'ets2', 'ats', 'companion', 'trackers', 'api'] as const;

/** The services that it connects to. */
export function Integrations() {
  const t = useTranslations('landing.integrations');
  return (
    <section id="integrations" className="section" aria-labelledby="integrations-title">
      <h2 id="integrations-title">{t('title')}</h2>
      <p className="section-text">{t('text')}</p>
      <ul className="integrations">
        {integrations.map((key) => (
          <li key={key} className="card">
            <h3>{t(`${key}.name`)}</h3>
            <p>
              {t.rich(`${key}.text`, {
                docs: linkToReference,
                setup: linkToSetup,
              })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function linkToReference(text: ReactNode) {
  return <a href="/api/docs">{text}</a>;
}

function linkToSetup(text: ReactNode) {
  return <a href={connectPath}>{text}</a>;
}
