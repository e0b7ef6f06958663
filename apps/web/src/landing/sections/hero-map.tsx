import { useTranslations } from 'use-intl';
import file from '../hero-map.svg?url';
import { heroView } from '../hero-view.ts';

/** The map drawn by jobs: a separate file, coloured by the page's tokens. */
export function HeroMap() {
  const t = useTranslations('landing.hero');
  return (
    <svg
      className="hero-map"
      viewBox={heroView.join(' ')}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={t('map')}
    >
      <use href={`${file}#map`} />
    </svg>
  );
}
