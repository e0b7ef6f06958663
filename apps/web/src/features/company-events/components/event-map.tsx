import { Text } from '@mantine/core';
import type { CompanyEvent } from '@waybill/schema/features/company-events.models';
import { useTranslations } from 'use-intl';
import { WorldMap } from '#src/components/world-map/world-map.tsx';
import { useEventMap } from '../use-event-map.ts';
import classes from './event-map.module.css';

interface EventMapProps {
  readonly event: CompanyEvent;
  /** The reader's company. */
  readonly vtcId: string | null;
}

/** Where drivers meet and go, on the map; nothing while no place of it is known. */
export function EventMap({ event, vtcId }: EventMapProps) {
  const t = useTranslations('events');
  const { content, rows, near } = useEventMap(event, vtcId);
  if (content.places.length === 0) return null;
  return (
    <div className={classes.map}>
      {event.meet !== null && near !== null && (
        <Text size="sm" mb="xs">
          {t('meetingNear', { city: near.name })}
        </Text>
      )}
      <WorldMap game={event.game} label={t('map')} content={content} rows={rows} roads="all" />
    </div>
  );
}
