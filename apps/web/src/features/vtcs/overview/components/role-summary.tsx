import { useQuery } from '@tanstack/react-query';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { useFormatter, useTranslations } from 'use-intl';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { rolesQuery } from '#src/features/roles/roles.queries.ts';
import classes from './role-summary.module.css';

/** The number of members by position: one owner, all others drivers; and by role. */
export function RoleSummary({ vtc }: { readonly vtc: Pick<Vtc, 'id' | 'memberCount'> }) {
  const t = useTranslations('overview');
  const format = useFormatter();
  const { data: roles = [] } = useQuery(rolesQuery(vtc.id));
  const shares = roles.filter(({ isOwner }) => !isOwner);
  return (
    <>
      <InstrumentStrip isFramed>
        <Instrument caption={t('ownerRole')} value={format.number(1)} />
        <Instrument caption={t('driverRole')} value={format.number(vtc.memberCount - 1)} />
      </InstrumentStrip>
      <ul className={classes.roles} aria-label={t('rolesHeading')}>
        {shares.map(({ id, name, memberCount }) => (
          <li key={id} className={classes.role}>
            <span>{name}</span>
            <span className={classes.count}>{format.number(memberCount)}</span>
            <progress
              className={classes.share}
              value={memberCount}
              max={vtc.memberCount}
              aria-hidden
            />
          </li>
        ))}
      </ul>
    </>
  );
}
