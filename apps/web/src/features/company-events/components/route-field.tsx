import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { routePlansQuery } from '#src/features/route-plans/route-plans.queries.ts';

interface RouteFieldProps extends NativeSelectProps {
  readonly vtcId: string;
  readonly game: string;
  /** The event's current route, which may be another organiser's. Empty: none. */
  readonly stored: string;
}

/** Chooses one of the organiser's saved routes for an event. */
export function RouteField({ vtcId, game, stored, ...props }: RouteFieldProps) {
  const t = useTranslations('eventForm');
  const planned = useInfiniteQuery(routePlansQuery(vtcId, 'planned')).data?.rows ?? [];
  const given = useInfiniteQuery(routePlansQuery(vtcId, 'given')).data?.rows ?? [];
  const plans = [...planned, ...given].filter((plan) => plan.game === game);
  const isOther = stored !== '' && plans.every(({ id }) => id !== stored);
  if (plans.length === 0 && !isOther) return null;
  return (
    <NativeSelect
      label={t('route')}
      data={[
        { value: '', label: t('noRoute') },
        ...(isOther ? [{ value: stored, label: t('storedRoute') }] : []),
        ...plans.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      {...props}
    />
  );
}
