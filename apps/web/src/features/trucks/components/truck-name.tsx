import type { Truck } from '@waybill/schema/features/trucks.models';
import { useTranslations } from 'use-intl';
import { Plate } from '#src/components/plate.tsx';
import rows from '#src/components/table-rows.module.css';
import classes from './truck-row.module.css';

/** A truck by its plate and nickname. */
export function TruckName({ truck }: { readonly truck: Pick<Truck, 'plate' | 'nickname'> }) {
  const t = useTranslations('trucks');
  const { plate, nickname } = truck;
  return (
    <span className={classes.name}>
      {plate === null ? (
        <span className={rows.strong}>{nickname ?? t('noPlate')}</span>
      ) : (
        <Plate text={plate} country={null} size="sm" />
      )}
      {plate !== null && nickname !== null && <span className={rows.strong}>{nickname}</span>}
    </span>
  );
}
