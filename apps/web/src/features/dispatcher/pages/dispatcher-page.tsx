import { Group, Stack } from '@mantine/core';
import { type Game, games } from '@waybill/schema/features/telemetry.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { useFirstGame } from '#src/features/auth/first-game.model.ts';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { useParameters } from '#src/lib/use-parameters.ts';
import { CompanyLoads } from '../components/company-loads.tsx';
import { OwnLoads } from '../components/own-loads.tsx';

const views = ['own', 'company'] as const;

/** Suggested loads with their sums: for the reader, and for the company's drivers together. */
export function DispatcherPage() {
  const t = useTranslations('dispatcher');
  const tGames = useTranslations('gameNames');
  const viewer = useViewer();
  const [game, setGame] = useState<Game>(useFirstGame());
  const { parameters, change } = useParameters();
  if (viewer === null || viewer.vtcId === null) return null;
  const isDispatcher = can(viewer, 'DISPATCH') && can(viewer, 'VIEW_MEMBERS_PAGE');
  const view = isDispatcher && parameters.get('view') === 'company' ? 'company' : 'own';
  return (
    <TitledPage>
      <Stack gap="lg">
        <Group gap="md">
          {isDispatcher && (
            <FilterChips
              label={t('whose')}
              chips={views.map((value) => ({ value, label: t(`views.${value}`) }))}
              value={view}
              onChange={(value) => change({ view: value === 'own' ? '' : value })}
            />
          )}
          <FilterChips
            label={t('game')}
            chips={games.map((value) => ({ value, label: tGames(value) }))}
            value={game}
            onChange={setGame}
          />
        </Group>
        {view === 'company' ? (
          <CompanyLoads key={game} vtcId={viewer.vtcId} game={game} />
        ) : (
          <OwnLoads key={game} game={game} />
        )}
      </Stack>
    </TitledPage>
  );
}
