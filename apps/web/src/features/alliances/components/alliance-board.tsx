import type { AllyRank } from '@waybill/schema/features/alliances.models';
import { useTranslations } from 'use-intl';
import { Plate } from '#src/components/plate.tsx';
import { RankList } from '#src/components/rank-list.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { memberPath } from '#src/lib/shared-paths.ts';

interface AllianceBoardProps {
  readonly rows: readonly AllyRank[];
  readonly viewerId: string;
  /** The reader's company, of which the drivers have pages; null for the board of an ally alone. */
  readonly vtcId: string | null;
}

/** Drivers by how far they have driven; of several companies with theirs. */
export function AllianceBoard({ rows, viewerId, vtcId }: AllianceBoardProps) {
  const t = useTranslations('alliances');
  const { distance } = useFormatters();
  return (
    <RankList
      label={t('leaderboard')}
      viewerId={viewerId}
      rows={rows.map(({ rank, driver, vtc, value }) => ({
        // Who has changed companies stands there once for each.
        key: `${vtc.id} ${driver.id}`,
        rank,
        driver,
        value,
        written: distance(value / 1_000),
        // Members of an ally have no page for others.
        path: vtc.id === vtcId ? memberPath(driver.id) : null,
        ...(vtcId !== null && { beside: <Plate text={vtc.tag} country={vtc.country} size="sm" /> }),
      }))}
    />
  );
}
