import type { MaintenanceRow } from '@waybill/schema/features/maintenance.models';
import type { User } from '@waybill/schema/features/users.models';
import { modelOfTruck } from '@waybill/schema/features/trucks.models';
import { useTranslations } from 'use-intl';
import { Avatar, unknownPerson } from '#src/components/avatar.tsx';
import { DataTable } from '#src/components/data-table.tsx';
import { PlainLink } from '#src/components/plain-link.tsx';
import rows from '#src/components/table-rows.module.css';
import { TruckName } from '../../components/truck-name.tsx';
import { truckPath } from '#src/lib/shared-paths.ts';
import { useItemName } from '../use-item-name.ts';
import classes from './due-table.module.css';
import { DueBar, DueText } from './due-bar.tsx';
import { OrderActions } from './order-actions.tsx';

interface DueTableProps {
  readonly rows: readonly MaintenanceRow[];
  readonly viewer: User;
}

/** What trucks need, an item of one truck each. */
export function DueTable({ rows: due, viewer }: DueTableProps) {
  const t = useTranslations('maintenance');
  return (
    <DataTable
      label={t('due')}
      columns={[
        { label: t('truck') },
        { label: t('item') },
        { label: t('driver'), hidesBelow: 'medium' },
        { label: t('used') },
        { label: t('left'), hidesBelow: 'narrow' },
        { label: t('order'), isNumeric: true },
      ]}
    >
      {due.map((row) => (
        <DueRow key={`${row.truck.id} ${row.item}`} row={row} viewer={viewer} />
      ))}
    </DataTable>
  );
}

function DueRow({ row, viewer }: { readonly row: MaintenanceRow; readonly viewer: User }) {
  const t = useTranslations('maintenance');
  const nameItem = useItemName();
  const { truck, item, ratioPpm } = row;
  const { driver } = truck;
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.truck}>
        <PlainLink to={truckPath(truck.id)}>
          <TruckName truck={truck} />
        </PlainLink>
        <div className={rows.quiet}>{modelOfTruck(truck)}</div>
      </th>
      <td>
        <span className={rows.strong}>{nameItem(item)}</span>
        <div className={classes.below}>
          <DueText row={row} />
        </div>
      </td>
      <td className={classes.extra} data-hides-below="medium">
        <span className={classes.person}>
          <Avatar person={driver ?? unknownPerson} side={24} />
          {driver?.username ?? t('noDriver')}
        </span>
      </td>
      <td>
        <DueBar ratioPpm={ratioPpm} />
      </td>
      <td className={classes.extra} data-hides-below="narrow">
        <DueText row={row} />
      </td>
      <td className={classes.end} data-numeric>
        <OrderActions row={row} viewer={viewer} />
      </td>
    </tr>
  );
}
