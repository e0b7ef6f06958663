import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Market, type MarketCargo, marketUnit } from '@waybill/schema/features/market.models';
import { type Game, games } from '@waybill/schema/features/telemetry.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { FigureTable } from '#src/components/figure-table.tsx';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { useFirstGame } from '#src/features/auth/first-game.model.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { gameCurrencies } from '#src/lib/game-currencies.ts';
import { CargoDetails } from '../components/cargo-details.tsx';
import { marketQuery, watchesQuery } from '../market.queries.ts';
import { useMarketFigures } from '../use-market-figures.ts';

/** How many cargoes are shown at first. */
const shownCargoes = 12;

/** What cargoes are worth now, and which loads that makes worth driving. */
export function CargoPage() {
  const t = useTranslations('market');
  const tGames = useTranslations('gameNames');
  const [game, setGame] = useState<Game>(useFirstGame());
  const query = useQuery(marketQuery(game));
  return (
    <TitledPage>
      <Group>
        <FilterChips
          label={t('game')}
          chips={games.map((value) => ({ value, label: tGames(value) }))}
          value={game}
          onChange={setGame}
        />
      </Group>
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {(market) =>
          market.cargoes.length === 0 ? (
            <EmptyState title={t('empty')} text={t('emptyText')} />
          ) : (
            <Board key={market.game} market={market} />
          )
        }
      </QueryContent>
    </TitledPage>
  );
}

const moveOf = ({ indexPpm, beforePpm }: MarketCargo) => indexPpm - beforePpm;

function Board({ market }: { readonly market: Market }) {
  const t = useTranslations('market');
  const { roundAmount } = useFormatters();
  const { index, change, day } = useMarketFigures();
  const [opened, setOpened] = useState<NamedCargo | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const { game, from, until, cargoes, lanes } = market;
  const watches = (useQuery(watchesQuery()).data ?? []).filter((watch) => watch.game === game);
  const byMove = cargoes.toSorted((a, b) => moveOf(b) - moveOf(a));
  const [best, riser, faller] = [cargoes[0], byMove[0], byMove.at(-1)];
  return (
    <Stack gap="lg">
      <InstrumentStrip isFramed>
        <Instrument caption={t('best')} value={best && index(best.indexPpm)} note={best?.name} />
        <Instrument
          caption={t('riser')}
          value={riser && change(moveOf(riser))}
          note={riser?.name}
        />
        <Instrument
          caption={t('faller')}
          value={faller && change(moveOf(faller))}
          note={faller?.name}
        />
        <Instrument
          caption={t('step')}
          value={from && day(from)}
          note={until === null ? undefined : t('until', { day: day(until) })}
        />
      </InstrumentStrip>
      {lanes.length > 0 && (
        <TitledCard title={t('lanes')} text={t('lanesText')}>
          <FigureTable
            label={t('lanes')}
            columns={[t('lane'), t('revenue'), t('bonus')]}
            rows={lanes.map((lane) => ({
              key: [lane.from, lane.to, lane.cargoId].join('>'),
              name: (
                <>
                  {t('laneName', { from: lane.from, to: lane.to })}
                  <Text size="xs" c="dimmed">
                    {lane.cargo}
                  </Text>
                </>
              ),
              figures: [
                roundAmount(lane.revenueMinor, gameCurrencies[game]),
                roundAmount(
                  Math.round((lane.revenueMinor * (lane.indexPpm - marketUnit)) / marketUnit),
                  gameCurrencies[game],
                ),
              ],
            }))}
          />
        </TitledCard>
      )}
      {watches.length > 0 && (
        <TitledCard title={t('watches')}>
          <FigureTable
            label={t('watches')}
            columns={[t('cargo'), t('index'), t('abovePpm'), t('belowPpm')]}
            rows={watches.map((watch) => ({
              key: watch.cargoId,
              name: <CargoButton cargo={watch} onOpen={setOpened} />,
              figures: [watch.indexPpm, watch.abovePpm, watch.belowPpm].map((ppm) =>
                ppm === null ? '–' : index(ppm),
              ),
            }))}
          />
        </TitledCard>
      )}
      <TitledCard title={t('cargoes')} text={t('cargoesText')}>
        <FigureTable
          label={t('cargoes')}
          columns={[t('cargo'), t('index'), t('change'), t('n')]}
          rows={(isWhole ? cargoes : cargoes.slice(0, shownCargoes)).map((cargo) => ({
            key: cargo.cargoId,
            name: <CargoButton cargo={cargo} onOpen={setOpened} />,
            figures: [index(cargo.indexPpm), change(moveOf(cargo)), cargo.n30],
          }))}
        />
        {cargoes.length > shownCargoes && !isWhole && (
          <Button variant="subtle" size="compact-sm" onClick={() => setIsWhole(true)}>
            {t('all', { count: cargoes.length })}
          </Button>
        )}
      </TitledCard>
      {opened && (
        <Dialog opened title={opened.name} size="lg" onClose={() => setOpened(null)}>
          <CargoDetails game={game} cargoId={opened.cargoId} />
        </Dialog>
      )}
    </Stack>
  );
}

type NamedCargo = Pick<MarketCargo, 'cargoId' | 'name'>;

interface CargoButtonProps {
  readonly cargo: NamedCargo;
  readonly onOpen: (cargo: NamedCargo) => void;
}

/** The name of a cargo, which opens its history. */
function CargoButton({ cargo, onOpen }: CargoButtonProps) {
  return (
    <UnstyledButton c="var(--mantine-color-anchor)" fz="inherit" onClick={() => onOpen(cargo)}>
      {cargo.name}
    </UnstyledButton>
  );
}
