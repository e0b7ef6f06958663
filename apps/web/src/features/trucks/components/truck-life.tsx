import { Anchor, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TruckDetail, TruckLife as Happening } from '@waybill/schema/features/trucks.models';
import { useTranslations } from 'use-intl';
import { MoreButton } from '#src/components/more-button.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { useUtcDay } from '#src/lib/use-utc-day.ts';
import { milestoneCardPath } from '../trucks.model.ts';
import { truckLifeQuery } from '../trucks.queries.ts';
import classes from './truck-life.module.css';

/** A truck’s life: milestones, new plates and unrecorded kilometres, latest first. */
export function TruckLife({ truck }: { readonly truck: TruckDetail }) {
  const t = useTranslations('trucks');
  const { day } = useFormatters();
  const writeDay = useUtcDay();
  const query = useInfiniteQuery(truckLifeQuery(truck.id));
  const describe = useDescribe();
  const happened = (query.data?.rows ?? []).map((row) => ({
    at: row.at,
    when: day(row.at),
    text: describe(row),
    isStrong: false,
    card: null,
  }));
  const reached = truck.milestones.map(({ kind, reachedOn }) => ({
    at: `${reachedOn}T23:59:59.999Z`,
    when: writeDay(reachedOn),
    text: t(`milestones.${kind}`),
    card: kind,
    isStrong: true,
  }));
  const first = {
    at: truck.firstSeenAt,
    when: day(truck.firstSeenAt),
    isStrong: false,
    card: null,
  };
  const begin = { ...first, text: t(truck.source === 'HAND' ? 'addedByHand' : 'firstSeen') };
  const retired = truck.retiredAt === null ? [] : [truck.retiredAt];
  const events = [
    ...happened,
    ...reached,
    begin,
    ...retired.map((at) => ({
      at,
      when: day(at),
      text: t('statuses.RETIRED'),
      isStrong: true,
      card: null,
    })),
  ].toSorted((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <TitledCard title={t('life')}>
      <ol className={classes.life}>
        {events.map(({ at, when, text, isStrong, card }) => (
          <li key={`${at} ${text}`} className={classes.event} data-strong={isStrong || undefined}>
            <Text size="sm" fw={isStrong ? 600 : 400}>
              {text}
            </Text>
            <Text size="xs" c="dimmed">
              {when}
              {card !== null && (
                <>
                  {' · '}
                  <Anchor
                    href={milestoneCardPath(truck.id, card)}
                    download={`${card}.png`}
                    aria-label={t('savePictureOf', { milestone: text })}
                    inherit
                  >
                    {t('savePicture')}
                  </Anchor>
                </>
              )}
            </Text>
          </li>
        ))}
      </ol>
      <MoreButton label={t('more')} failure={t('lifeFailed')} query={query} />
    </TitledCard>
  );
}

function useDescribe(): (happening: Happening) => string {
  const t = useTranslations('trucks');
  const { distance } = useFormatters();
  return ({ kind, metres, plate }) => {
    const driven = distance(Math.abs(metres ?? 0) / 1_000);
    if (kind === 'GAP') return t('lifeKinds.GAP', { distance: driven });
    if (kind === 'SAVE') return t('lifeKinds.SAVE', { distance: driven });
    return t('lifeKinds.PLATE', { plate: plate ?? '' });
  };
}
