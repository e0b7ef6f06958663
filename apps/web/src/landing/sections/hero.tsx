import { useTranslations } from 'use-intl';
import { Picture } from '../picture.tsx';

const factKeys = ['cost', 'games', 'data'] as const;

/** What this is, on a sheet of asphalt. */
export function Hero({ name }: { readonly name: string }) {
  const t = useTranslations('landing.hero');
  return (
    <section id="home" className="hero">
      <div className="hero-content">
        <div>
          <h1>{name}</h1>
          <p className="tagline">{t('tagline')}</p>
          <p className="lead">{t('text')}</p>
          <p className="actions">
            <a href="/register" className="button button-large">
              {t('register')}
            </a>
            <a href="#features" className="button button-large button-on-asphalt">
              {t('tour')}
            </a>
          </p>
          <ul className="facts">
            {factKeys.map((key) => (
              <li key={key}>{t(`facts.${key}`)}</li>
            ))}
          </ul>
        </div>
        <Picture name="overview" alt={t('picture')} isFirst />
      </div>
    </section>
  );
}
