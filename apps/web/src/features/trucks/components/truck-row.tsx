import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import type { DriverOnTheRoad } from '@waybill/schema/features/positions.models';
import { modelOfTruck, type Truck } from '@waybill/schema/features/trucks.models';
import { useTranslations } from 'use-intl';
import { Avatar, unknownPerson } from '#src/components/avatar.tsx';
import { PlainLink } from '#src/components/plain-link.tsx';
import rows from '#src/components/table-rows.module.css';
import { Tag } from '#src/components/tag.tsx';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { urgencyOf } from '../maintenance/maintenance.model.ts';
import { useItemName } from '../maintenance/use-item-name.ts';
import { shareOfUse } from '../trucks.model.ts';
import { truckPath } from '#src/lib/shared-paths.ts';
import { TruckName } from './truck-name.tsx';
import { UseBar, WearMeters } from './wear-meters.tsx';
import classes from './truck-row.module.css';

interface TruckRowProps {
  readonly truck: Truck;
  /** Its driver, while they are on the road with it. */
  readonly road: DriverOnTheRoad | null;
  /** Of its value. Null: no truck of the list has one. */
  readonly currency: LedgerCurrency | null;
}

/** A truck in the list, linked to its page. */
export function TruckRow({ truck, road, currency }: TruckRowProps) {
  const t = useTranslations('trucks');
  const { distance, day, roundAmount } = useFormatters();
  const nameItem = useItemName();
  const { id, bookMinor, driver, dueTop, place, odometerM, wearPpm, status, seenAt, source } =
    truck;
  const goal = road?.job?.destination.city ?? null;
  return (
    <tr className={classes.row}>
      <th scope="row">
        <PlainLink to={truckPath(id)} coversRow>
          <TruckName truck={truck} />
        </PlainLink>
        <div className={rows.quiet}>
          {modelOfTruck(truck)}
          {road !== null && (
            <>
              {' '}
              <Tag>{t('onTheRoad')}</Tag>
            </>
          )}
          {status !== 'ACTIVE' && (
            <>
              {' '}
              <Tag>{t(`statuses.${status}`)}</Tag>
            </>
          )}
          {dueTop !== null && urgencyOf(dueTop.ratioPpm) !== 'fine' && (
            <>
              {' '}
              <Tag>
                {t(urgencyOf(dueTop.ratioPpm) === 'due' ? 'isDue' : 'isDueSoon', {
                  item: nameItem(dueTop.item),
                })}
              </Tag>
            </>
          )}
        </div>
      </th>
      <td className={classes.extra} data-hides-below="narrow">
        {goal === null ? (place?.city.name ?? dash) : t('toCity', { city: goal })}
      </td>
      <td className={classes.end} data-numeric>
        {distance(odometerM / 1_000)}
      </td>
      <td>
        <span className={classes.person}>
          <Avatar person={driver ?? unknownPerson} side={24} />
          {driver?.username ?? t('formerDriver')}
        </span>
      </td>
      <td className={classes.extra} data-numeric data-hides-below="medium">
        <UseBar share={shareOfUse(truck.days28)} />
      </td>
      <td className={classes.end}>
        <WearMeters wearPpm={wearPpm} />
      </td>
      {currency !== null && (
        <td className={classes.extra} data-numeric data-hides-below="medium">
          {bookMinor === null ? dash : roundAmount(bookMinor, currency)}
        </td>
      )}
      <td className={classes.extra} data-numeric data-hides-below="narrow">
        {source === 'HAND' ? t('notSeen') : day(seenAt)}
      </td>
    </tr>
  );
}
