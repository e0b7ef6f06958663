import type { ExhibitCard as Card } from '@waybill/schema/features/museum.models';
import { modelOfTruck } from '@waybill/schema/features/trucks.models';
import { useTranslations } from 'use-intl';
import { PhotoImage } from '#src/components/photo-image.tsx';
import { PlainLink } from '#src/components/plain-link.tsx';
import { Plate } from '#src/components/plate.tsx';
import { Tag } from '#src/components/tag.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { titleOf } from '../museum.model.ts';
import { useYears } from '../use-years.ts';
import classes from './exhibit-card.module.css';

interface ExhibitCardProps {
  readonly exhibit: Card;
  readonly to: string;
  /** True on pages for members, who see which ones are public. */
  readonly isInside: boolean;
}

/** A truck on the wall of the museum. */
function ExhibitCard({ exhibit, to, isInside }: ExhibitCardProps) {
  const t = useTranslations('museum');
  const { distance } = useFormatters();
  const years = useYears(exhibit);
  const { truck, driver, picture, jobs, distanceM, isPublic } = exhibit;
  return (
    <li className={classes.card}>
      {picture !== null && <PhotoImage picture={picture} widestPx={300} alt="" />}
      <div className={classes.head}>
        <h2 className={classes.name}>
          <PlainLink to={to}>{titleOf(truck)}</PlainLink>
        </h2>
        <p className={classes.line}>
          {truck.nickname === null ? years : `${modelOfTruck(truck)} · ${years}`}
        </p>
      </div>
      <div className={classes.body}>
        {truck.plate !== null && <Plate text={truck.plate} country={null} />}
        <p className={classes.figure}>{distance(distanceM / 1_000)}</p>
        <p className={classes.line}>
          {[t('jobCount', { jobs }), driver?.username].filter(Boolean).join(' · ')}
        </p>
        {(truck.status !== 'RETIRED' || (isInside && isPublic)) && (
          <p className={classes.tags}>
            {truck.status !== 'RETIRED' && <Tag>{t('inService')}</Tag>}
            {isInside && isPublic && <Tag>{t('public')}</Tag>}
          </p>
        )}
      </div>
    </li>
  );
}

interface ExhibitWallProps {
  readonly exhibits: readonly Card[];
  readonly pathOf: (truckId: string) => string;
  readonly isInside: boolean;
}

/** The trucks of a museum, as a wall of cards. */
export function ExhibitWall({ exhibits, pathOf, isInside }: ExhibitWallProps) {
  const t = useTranslations('museum');
  return (
    <ul className={classes.wall} aria-label={t('trucks')}>
      {exhibits.map((exhibit) => (
        <ExhibitCard
          key={exhibit.truck.id}
          exhibit={exhibit}
          to={pathOf(exhibit.truck.id)}
          isInside={isInside}
        />
      ))}
    </ul>
  );
}
