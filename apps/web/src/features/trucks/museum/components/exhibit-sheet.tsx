import type { Exhibit } from '@waybill/schema/features/museum.models';
import { modelOfTruck } from '@waybill/schema/features/trucks.models';
import { Suspense } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Avatar } from '#src/components/avatar.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { Plate } from '#src/components/plate.tsx';
import { RichText } from '#src/components/rich-text.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { textsOf } from '#src/lib/i18n/texts.ts';
import { jobPath } from '#src/lib/shared-paths.ts';
import { timesRoundTheWorld, titleOf } from '../museum.model.ts';
import { useYears } from '../use-years.ts';
import { ExhibitPhotos } from './exhibit-photos.tsx';
import classes from './exhibit-sheet.module.css';

// Lazy, with the map.
const ExhibitMap = lazyPart(
  async () => (await import('./exhibit-map.tsx')).ExhibitMap,
  textsOf('features/trucks/museum/components/exhibit-map.tsx'),
);

interface ExhibitSheetProps {
  readonly exhibit: Exhibit;
  /** True for members, who get links to their own pages. */
  readonly isInside: boolean;
  /** True for those who manage the fleet. */
  readonly mayEdit?: boolean;
}

/** The life of a truck as a sheet: its figures, its roads and its story. */
export function ExhibitSheet({ exhibit, isInside, mayEdit = false }: ExhibitSheetProps) {
  const t = useTranslations('museum');
  const { truck, driver, story, photos, plates, roads } = exhibit;
  const years = useYears(exhibit);
  const facts = useFacts(exhibit);
  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        {truck.plate !== null && <Plate text={truck.plate} country={null} size="lg" />}
        <div className={classes.heading}>
          <PageHeading>{titleOf(truck)}</PageHeading>
          <p className={classes.line}>
            {[truck.nickname === null ? null : modelOfTruck(truck), years]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {driver !== null && (
          <div className={classes.driver}>
            <Avatar person={driver} side={30} />
            <div>
              <b>{driver.username}</b>
              <p className={classes.line}>{t('driver')}</p>
            </div>
          </div>
        )}
      </header>
      <dl className={classes.fields}>
        {facts.map(({ key, value, more }, index) => (
          <div key={key} className={classes.field}>
            <dt className={classes.caption}>
              <span aria-hidden>{index + 1}</span> {t(`facts.${key}`)}
            </dt>
            <dd className={classes.value}>{value}</dd>
            {more !== null && <dd className={classes.more}>{more}</dd>}
          </div>
        ))}
      </dl>
      {plates.length > 1 && (
        <section className={classes.part} aria-label={t('plates')}>
          <h2 className={classes.title}>{t('plates')}</h2>
          <div className={classes.plates}>
            {plates.map((plate) => (
              <Plate key={plate} text={plate} country={null} />
            ))}
          </div>
        </section>
      )}
      {story !== null && (
        <section className={classes.part} aria-label={t('story')}>
          <h2 className={classes.title}>{t('story')}</h2>
          <RichText blocks={story} headingOrder={3} />
        </section>
      )}
      {(photos.length > 0 || mayEdit) && (
        <section className={classes.part} aria-label={t('photos')}>
          <h2 className={classes.title}>{t('photos')}</h2>
          {photos.length === 0 && <p className={classes.hint}>{t('noPhotos')}</p>}
          <ExhibitPhotos truckId={truck.id} photos={photos} mayEdit={mayEdit} />
        </section>
      )}
      {roads.length > 0 && (
        <section className={classes.map} aria-label={t('roads')}>
          <h2 className={classes.title}>{t('roads')}</h2>
          <LastDrive roads={roads} isInside={isInside} />
          <div className={classes.drawn}>
            <Suspense>
              <ExhibitMap roads={roads} game={truck.game} label={t('roads')} />
            </Suspense>
          </div>
        </section>
      )}
    </article>
  );
}

interface LastDriveProps extends Pick<Exhibit, 'roads'> {
  readonly isInside: boolean;
}

/** Where the truck went last, which the map shows in full. */
function LastDrive({ roads: [last], isInside }: LastDriveProps) {
  const t = useTranslations('museum');
  if (last === undefined || last.from === null || last.to === null) return null;
  const way = t('haul', { from: last.from, to: last.to });
  return (
    <p className={classes.hint}>
      {t('lastDrive')}: {isInside ? <TextLink to={jobPath(last.jobId)}>{way}</TextLink> : way}
    </p>
  );
}

interface Fact {
  readonly key:
    | 'distance'
    | 'deliveries'
    | 'driven'
    | 'wear'
    | 'bestMonth'
    | 'longest'
    | 'heaviest'
    | 'odometer';
  readonly value: string;
  readonly more: string | null;
}

function useFacts(exhibit: Exhibit): readonly Fact[] {
  const t = useTranslations('museum');
  const { dateTime, number } = useFormatter();
  const { distance, duration, mass, share, day } = useFormatters();
  const { truck, jobs, days, distanceM, drivenS, wearPpm, bestMonth, longest, heaviest } = exhibit;
  const km = (metres: number) => distance(metres / 1_000);
  const haul = ({ from, to }: NonNullable<Exhibit['longest']>) =>
    from === null || to === null ? null : t('haul', { from, to });
  return [
    {
      key: 'distance',
      value: km(distanceM),
      more: t('roundTheWorld', { times: number(timesRoundTheWorld(exhibit)) }),
    },
    { key: 'deliveries', value: number(jobs), more: t('dayCount', { days }) },
    { key: 'driven', value: duration(drivenS), more: null },
    { key: 'odometer', value: km(truck.odometerM), more: null },
    {
      key: 'bestMonth',
      value: bestMonth
        ? dateTime(new Date(bestMonth.month), { month: 'long', year: 'numeric', timeZone: 'UTC' })
        : dash,
      more:
        bestMonth && t('monthMore', { distance: km(bestMonth.distanceM), jobs: bestMonth.jobs }),
    },
    {
      key: 'longest',
      value: longest ? km(longest.distanceM) : dash,
      more: longest && (haul(longest) ?? day(longest.endedOn)),
    },
    {
      key: 'heaviest',
      value: heaviest?.massG == null ? dash : mass(heaviest.massG / 1e6),
      more: heaviest && (heaviest.cargo ?? haul(heaviest)),
    },
    { key: 'wear', value: share(wearPpm / 1e6), more: t('wearMore') },
  ];
}
