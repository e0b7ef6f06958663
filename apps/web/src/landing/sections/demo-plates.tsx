import { useLocale, useTranslations } from 'use-intl';
import { PlateFace } from '#src/components/plate-face.tsx';

/** Some of the companies that `npm run demo` creates, by tag and country. */
const companies = [
  { tag: 'NORD', country: 'SE' },
  { tag: 'HANSA', country: 'DE' },
  { tag: 'HIGH', country: 'GB' },
  { tag: 'LONE', country: 'US' },
  { tag: 'ORZEL', country: 'PL' },
] as const;

/** The plates of made-up companies, with a note that they are examples. */
export function DemoPlates() {
  const t = useTranslations('landing.hero');
  const regions = new Intl.DisplayNames(useLocale(), { type: 'region' });
  return (
    <div className="plates">
      <ul>
        {companies.map(({ tag, country }) => (
          <li key={tag}>
            <PlateFace text={tag} country={country}>
              <span className="visually-hidden">, {regions.of(country)}</span>
            </PlateFace>
          </li>
        ))}
      </ul>
      <p>{t('plates')}</p>
    </div>
  );
}
