import type { Claim } from '@waybill/schema/features/insurance.models';
import type { User } from '@waybill/schema/features/users.models';
import { useTranslations } from 'use-intl';
import { DataTable } from '#src/components/data-table.tsx';
import { PlainLink } from '#src/components/plain-link.tsx';
import rows from '#src/components/table-rows.module.css';
import { Tag } from '#src/components/tag.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { claimPath } from '../insurance.paths.ts';
import classes from './claim-table.module.css';
import { DecideButtons } from './decide-buttons.tsx';
import { useClaimName } from '../use-claim-name.ts';

interface ClaimTableProps {
  readonly claims: readonly Claim[];
  readonly viewer: User;
}

/** Claims, latest first. */
export function ClaimTable({ claims, viewer }: ClaimTableProps) {
  const t = useTranslations('insurance');
  return (
    <DataTable
      label={t('claims')}
      columns={[
        { label: t('claim') },
        { label: t('driver'), hidesBelow: 'medium' },
        { label: t('happened'), hidesBelow: 'narrow' },
        { label: t('loss'), isNumeric: true, hidesBelow: 'narrow' },
        { label: t('payable'), isNumeric: true },
        { label: t('decision'), isNumeric: true },
      ]}
    >
      {claims.map((claim) => (
        <ClaimRow key={claim.id} claim={claim} viewer={viewer} />
      ))}
    </DataTable>
  );
}

function ClaimRow({ claim, viewer }: { readonly claim: Claim; readonly viewer: User }) {
  const t = useTranslations('insurance');
  const { amount, day } = useFormatters();
  const nameOf = useClaimName();
  const { id, kind, state, driver, truck, happenedAt, lossMinor, payableMinor, currency } = claim;
  return (
    <tr className={classes.row}>
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
