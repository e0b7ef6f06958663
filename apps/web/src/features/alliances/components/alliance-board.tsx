import type { AllyRank } from '@waybill/schema/features/alliances.models';
import { useTranslations } from 'use-intl';
import { Plate } from '#src/components/plate.tsx';
import { RankList } from '#src/components/rank-list.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { memberPath } from '#src/lib/shared-paths.ts';

interface AllianceBoardProps {
  readonly rows: readonly AllyRank[];
  readonly viewerId: string;
  /** The reader's company, whose drivers have pages; null for an ally's own board. */
  readonly vtcId: string | null;
}

/** Drivers ranked by distance, with their companies if there are several. */
export function AllianceBoard({ rows, viewerId, vtcId }: AllianceBoardProps) {
  const t = useTranslations('alliances');
  const { distance } = useFormatters();
  return (
    <RankList
      label={t('leaderboard')}
      viewerId={viewerId}
      rows={rows.map(({ rank, driver, vtc, value }) => ({
        // A driver who changed companies has a row for each.
        key: `${vtc.id} ${driver.id}`,
        rank,
        driver,
        value,
        written: distance(value / 1_000),
        // An ally's members have no page for other companies.
        path: vtc.id === vtcId ? memberPath(driver.id) : null,
        ...(vtcId !== null && { beside: <Plate text={vtc.tag} country={vtc.country} size="sm" /> }),
      }))}
    />
  );
}
