import { Button, Group, Input, NativeSelect, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MapContent } from '#src/components/world-map/content.ts';
import { useCities } from '#src/components/world-map/use-cities.ts';
import type { MapGame, Point } from '#src/components/world-map/world.ts';
import { WorldMap } from '#src/components/world-map/world-map.tsx';
import { compareNames } from '#src/lib/i18n/compare-names.ts';
import { cityNear, type Meet } from '../meeting-point.model.ts';
import classes from './event-map.module.css';

interface MeetingPointFieldProps {
  readonly game: MapGame;
  readonly value: Meet | null;
  readonly onChange: (meet: Meet | null) => void;
}

/** Chooses where drivers meet: a city, or a point on the map by a click or by keyboard. */
export function MeetingPointField({ game, value, onChange }: MeetingPointFieldProps) {
  const t = useTranslations('eventForm');
  const cities = useCities(game);
  const [goTo, setGoTo] = useState<{ readonly at: Point } | null>(null);
  const content = useMemo<MapContent>(
    () => ({
      lines: [],
      places: value ? [{ kind: 'start', at: [value.x, value.z], label: t('meetingPoint') }] : [],
      trucks: [],
    }),
    [value, t],
  );
  const near = value && cityNear(cities, value);
  const chosen = cities.find(({ x, z }) => x === value?.x && z === value.z);
  return (
    <Stack gap="xs">
      <Input.Label component="div">{t('meetingPoint')}</Input.Label>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          aria-label={t('meetingCity')}
          data={[
            { value: '', label: t('meetingCity') },
            ...cities
              .toSorted((a, b) => compareNames(a.name, b.name))
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={chosen?.id ?? ''}
          onChange={({ currentTarget }) => {
            const city = cities.find(({ id }) => id === currentTarget.value);
            if (city === undefined) return onChange(null);
            onChange({ x: city.x, z: city.z });
            setGoTo({ at: [city.x, city.z] });
          }}
        />
        {value !== null && (
          <Button variant="default" onClick={() => onChange(null)}>
            {t('removeMeetingPoint')}
          </Button>
        )}
      </Group>
      <div className={classes.map}>
        <WorldMap
          key={game}
          game={game}
          label={t('meetingMap')}
          content={content}
          rows={
            value === null
              ? []
              : [{ key: 'meet', what: t('meetingPoint'), where: near?.name ?? '' }]
          }
          roads="all"
          home={null}
          goTo={goTo}
          onPick={([x, z]) => onChange({ x: Math.round(x), z: Math.round(z) })}
        />
      </div>
      <Text size="sm" c="dimmed" aria-live="polite">
        {value === null
          ? t('meetingHint')
          : near === null
            ? t('meetingChosen')
            : t('meetingNear', { city: near.name })}
      </Text>
    </Stack>
  );
}
