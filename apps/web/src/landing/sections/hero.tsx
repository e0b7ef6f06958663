import { useTranslations } from 'use-intl';
import { DemoPlates } from './demo-plates.tsx';
import { ExampleWaybill } from './example-waybill.tsx';
import { HeroMap } from './hero-map.tsx';

const factKeys = ['cost', 'games', 'data'] as const;

/** The hero, always dark: what the product is, with the map and a waybill. */
export function Hero({ name }: { readonly name: string }) {
  const t = useTranslations('landing.hero');
  return (
    <section id="home" className="hero night">
      <div className="hero-content">
        <div>
          <h1>{name}</h1>
          <p className="tagline">{t('tagline')}</p>
          <p className="lead">{t('text')}</p>
          <p className="actions">
            <a href="/register" className="button button-large">
              {t('register')}
            </a>
            <a href="/vtcs" className="button button-large button-quiet">
              {t('companies')}
            </a>
            <a href="#features" className="tour">
              {t('tour')}
            </a>
          </p>
          <DemoPlates />
          <ul className="facts">
            {factKeys.map((key) => (
              <li key={key}>{t(`facts.${key}`)}</li>
            ))}
          </ul>
        </div>
        <div className="hero-sight">
          <HeroMap />
          <ExampleWaybill />
        </div>
      </div>
    </section>
  );
}
