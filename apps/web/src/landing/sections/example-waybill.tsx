import { useTranslations } from 'use-intl';
import { PlateFace } from '#src/components/plate-face.tsx';
import { RouteLine } from '#src/components/route-line.tsx';
import { Stamp } from '#src/components/stamp.tsx';

const fieldKeys = ['goods', 'weight', 'distance', 'due'] as const;
/** The example's stops, for a ferry and a rest. */
const stops = [0.42, 0.78];

/** A waybill, labelled as an example. */
export function ExampleWaybill() {
  const t = useTranslations('landing.waybill');
  return (
    <figure className="waybill own-scheme">
      <div className="waybill-head">
        <PlateFace text="NORD" country="SE" size="sm" />
        <span>{t('title')}</span>
        <span className="waybill-driver">Nora Nightline</span>
      </div>
      <div className="waybill-route">
        <p>
          <span>Göteborg</span> <span>Berlin</span>
        </p>
        <RouteLine progress={0.6} stops={stops} />
      </div>
      <div className="waybill-counterfoil">
        <dl>
          {fieldKeys.map((key) => (
            <div key={key}>
              <dt>{t(`${key}.label`)}</dt>
              <dd>{t(`${key}.value`)}</dd>
            </div>
          ))}
        </dl>
        <Stamp kind="review" word={t('stamp')}>
          {t('stampText')}
        </Stamp>
      </div>
      <figcaption>{t('caption')}</figcaption>
    </figure>
  );
}
