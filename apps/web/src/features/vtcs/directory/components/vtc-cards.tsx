import { Skeleton } from '@mantine/core';
import type { PublicVtc } from '@waybill/schema/features/vtcs.models';
import { useTranslations } from 'use-intl';
import type { Joining } from '../../memberships/memberships.queries.ts';
import { VtcCard } from './vtc-card.tsx';
import classes from './vtc-cards.module.css';

interface VtcCardsProps {
  readonly vtcs: readonly PublicVtc[];
  readonly joining: Joining;
  /** True to show them as a scrolling row on phones. */
  readonly inRow?: boolean;
  /** True while other results load. */
  readonly isBusy?: boolean;
}

/** Companies as a list of cards. */
export function VtcCards({ vtcs, joining, inRow = false, isBusy = false }: VtcCardsProps) {
  return (
    <ul className={classes.grid} data-row={inRow || undefined} aria-busy={isBusy}>
      {vtcs.map((vtc) => (
        <li key={vtc.id}>
          <VtcCard vtc={vtc} joining={joining} />
        </li>
      ))}
    </ul>
  );
}

const cardHeight = 186;

/** Placeholders for cards while they load. */
export function VtcCardSkeletons({ inRow = false }: { readonly inRow?: boolean }) {
  const t = useTranslations('shell');
  return (
    <output className={classes.grid} data-row={inRow || undefined} aria-label={t('loading')}>
      {['first', 'second', 'third'].map((key) => (
        <Skeleton key={key} height={cardHeight} radius="md" />
      ))}
    </output>
  );
}
