import type { Claim } from '@waybill/schema/features/insurance.models';
import type { User } from '@waybill/schema/features/users.models';
import { useTranslations } from 'use-intl';
import { DataTable } from '#src/components/data-table.tsx';
import { PlainLink } from '#src/components/plain-link.tsx';
import { RowSelector } from '#src/components/row-selector.tsx';
import rows from '#src/components/table-rows.module.css';
import { Tag } from '#src/components/tag.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { mayDecide } from '../insurance.model.ts';
import { claimPath } from '../insurance.paths.ts';
import classes from './claim-table.module.css';
import { DecideButtons } from './decide-buttons.tsx';
import { useClaimName } from '../use-claim-name.ts';

/** Which claims are selected. */
export interface ClaimSelection {
  readonly selected: readonly Claim[];
  readonly onToggle: (id: string) => void;
}

interface ClaimTableProps {
  readonly claims: readonly Claim[];
  readonly viewer: User;
  /** Null: none can be selected. */
  readonly selection: ClaimSelection | null;
}

/** Claims, latest first. */
export function ClaimTable({ claims, viewer, selection }: ClaimTableProps) {
  const t = useTranslations('insurance');
  return (
    <DataTable
      label={t('claims')}
      columns={[
        ...(selection === null ? [] : [{ label: t('select'), isLabelHidden: true }]),
        { label: t('claim') },
        { label: t('driver'), hidesBelow: 'medium' },
        { label: t('happened'), hidesBelow: 'narrow' },
        { label: t('loss'), isNumeric: true, hidesBelow: 'narrow' },
        { label: t('payable'), isNumeric: true },
        { label: t('decision'), isNumeric: true },
      ]}
    >
      {claims.map((claim) => (
        <ClaimRow key={claim.id} claim={claim} viewer={viewer} selection={selection} />
      ))}
    </DataTable>
  );
}

interface ClaimRowProps extends Omit<ClaimTableProps, 'claims'> {
  readonly claim: Claim;
}

function ClaimRow({ claim, viewer, selection }: ClaimRowProps) {
  const t = useTranslations('insurance');
  const { amount, day } = useFormatters();
  const nameOf = useClaimName();
  const { id, kind, state, driver, truck, happenedAt, lossMinor, payableMinor, currency } = claim;
  return (
    <tr className={classes.row}>
      {selection !== null && (
        <td className={classes.select}>
          {mayDecide(claim, viewer) && (
            <RowSelector
              label={t('selectNamed', { name: nameOf(claim) })}
              isSelected={selection.selected.includes(claim)}
              onChange={() => selection.onToggle(id)}
            />
          )}
        </td>
      )}
      <th scope="row">
        <PlainLink to={claimPath(id)}>
          <span className={rows.strong}>{nameOf(claim)}</span>
        </PlainLink>
        <div className={rows.quiet}>
          {kind === 'HULL' && truck !== null ? truck.name : t(`damages.${kind}`)}
        </div>
      </th>
      <td className={classes.extra} data-hides-below="medium">
        {driver?.username ?? t('noDriver')}
      </td>
      <td className={classes.extra} data-hides-below="narrow">
        {day(happenedAt)}
      </td>
      <td className={classes.extra} data-numeric data-hides-below="narrow">
        {amount(lossMinor, currency)}
      </td>
      <td className={classes.end} data-numeric>
        {amount(payableMinor, currency)}
      </td>
      <td className={classes.whole} data-numeric>
        {state === 'OPEN' ? (
          <DecideButtons claim={claim} viewer={viewer} />
        ) : (
          <Tag>{t(`states.${state}`)}</Tag>
        )}
      </td>
    </tr>
  );
}
