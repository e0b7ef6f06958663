import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { roadsOf } from '#src/components/world-map/traced-roads.ts';
import { WorldMap } from '#src/components/world-map/world-map.tsx';
import { useFirstGame } from '#src/features/auth/first-game.model.ts';
import { type MemberKey, memberTracesQuery } from '../../members.queries.ts';

const nothing = [] as const;

interface MemberRoadsProps {
  readonly memberKey: MemberKey;
  readonly label: string;
}

/** The roads of a member's latest jobs; an empty map without any. */
export function MemberRoads({ memberKey, label }: MemberRoadsProps) {
  const t = useTranslations('map');
  const { data: traces = nothing } = useQuery(memberTracesQuery(memberKey));
  const firstGame = useFirstGame();
  const { game, content, lanes } = useMemo(() => roadsOf(traces, firstGame), [traces, firstGame]);
  const unknown = t('unknownPlace');
  return (
    <WorldMap
      game={game}
      label={label}
      content={content}
      isFilled
      rows={lanes.map(({ from, to, count }) => ({
        key: JSON.stringify([from, to]),
        what: t('jobs', { count }),
        where: t('lane', { from: from ?? unknown, to: to ?? unknown }),
      }))}
    />
  );
}
