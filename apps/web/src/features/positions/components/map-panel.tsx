import { UnstyledButton } from '@mantine/core';
import { IconChevronUp, IconEyeOff } from '@tabler/icons-react';
import type { PositionScope } from '@waybill/schema/features/positions.models';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorState } from '#src/components/error-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import type { RoadRow } from '../road-list.model.ts';
import { Arrivals } from './arrivals.tsx';
import classes from './live-map.module.css';
import { RoadList } from './road-list.tsx';
import { TruckCard } from './truck-card.tsx';
import { VisibilityChoice } from './visibility-choice.tsx';

type Query = ComponentProps<typeof MoreButton>['query'] &
  ComponentProps<typeof ErrorState>['query'] & {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly data?: unknown;
  };

interface MapPanelProps {
  readonly vtcId: string;
  readonly company: string;
  readonly scope: PositionScope;
  readonly rows: readonly RoadRow[];
  /** The number of live drivers whose positions the reader can't see. */
  readonly hiddenCount: number;
  readonly query: Query;
  readonly chosenId: string | null;
  readonly chosenSpeedKmh: number | null;
  readonly isFollowed: boolean;
  readonly onFollow: (isFollowed: boolean) => void;
  readonly onChoose: (driverId: string | null) => void;
}

/** The map's content in words: beside it, or on a phone in a sheet at the bottom. */
export function MapPanel({
  vtcId,
  company,
  scope,
  rows,
  hiddenCount,
  query,
  chosenId,
  chosenSpeedKmh,
  isFollowed,
  onFollow,
  onChoose,
}: MapPanelProps) {
  const t = useTranslations('liveMap');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <aside
      className={classes.panel}
      data-open={isOpen || undefined}
      data-chosen={chosenId !== null || undefined}
      aria-label={t('panel')}
    >
      <UnstyledButton
        className={classes.handle}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? t('lessPanel') : t('morePanel', { count: rows.length })}
        <IconChevronUp size={16} aria-hidden />
      </UnstyledButton>
      <div className={classes.scroll}>
        {chosenId !== null && (
          <TruckCard
            key={chosenId}
            driverId={chosenId}
            speedKmh={chosenSpeedKmh}
            isFollowed={isFollowed}
            onFollow={onFollow}
            onClose={() => onChoose(null)}
          />
        )}
        {query.data === undefined && query.isPending && <ListSkeleton label={t('loading')} />}
        {query.data === undefined && query.isError && (
          <ErrorState message={t('failed')} query={query} />
        )}
        {query.data !== undefined && (
          <>
            <RoadList
              rows={rows.filter(({ id }) => id !== chosenId)}
              company={company}
              onChoose={(driverId) => {
                // On a phone the sheet would cover the chosen truck.
                setIsOpen(false);
                onChoose(driverId);
              }}
            />
            <MoreButton label={t('more')} failure={t('failed')} query={query} />
          </>
        )}
        {scope === 'company' && <Arrivals vtcId={vtcId} />}
        <div className={classes.foot}>
          {hiddenCount > 0 && (
            <p className={classes.hidden}>
              <IconEyeOff size={16} aria-hidden />
              {t('hidden', { count: hiddenCount })}
            </p>
          )}
          <VisibilityChoice />
        </div>
      </div>
    </aside>
  );
}
