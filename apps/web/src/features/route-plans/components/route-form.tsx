import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  NumberInput,
  Paper,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { Route } from '@waybill/schema/features/route-plans.models';
import { games } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import '#src/components/checkbox.css';
import '#src/components/input.css';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { metresPerUnit } from '#src/lib/units.ts';
import { usePreferences } from '#src/lib/preferences.ts';
import { useSeparators } from '#src/lib/use-separators.ts';
import type { WantedRoute } from '../route-plans.queries.ts';
import { CityPicker, type PickedCity } from './city-picker.tsx';
import classes from './route-form.module.css';

/** The accepted range of a tank. */
const rangesM = { min: 50_000, max: 5_000_000 } as const;
/** The highest accepted price per litre. */
const mostPriceMinor = 100_000;

interface RouteFormProps {
  readonly wanted: WantedRoute;
  /** The route found, for the names of cities that are only in the address. */
  readonly route: Route | undefined;
  /** Changes the address; empty parameters are removed. */
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
}

/** The form for a route: cities, order and vehicle. */
export function RouteForm({ wanted, route, onChange }: RouteFormProps) {
  const separators = useSeparators();
  const t = useTranslations('routePlans');
  const preferences = usePreferences();
  const perUnit = metresPerUnit(preferences.distanceUnit);
  const [picked, setPicked] = useState<ReadonlyMap<string, PickedCity>>(new Map());
  // Empty fields are local state: the address only has chosen cities.
  const [fields, setFields] = useState<readonly (string | null)[]>(() =>
    fill(wanted.stops.length > 0 ? wanted.stops : [null, null]),
  );
  // As typed, because "1.0" may still be incomplete.
  const [range, setRange] = useState<string | number>(
    wanted.rangeM === null ? '' : Math.round(wanted.rangeM / perUnit),
  );
  const [price, setPrice] = useState<string | number>(
    wanted.fuelPriceMinor === null ? '' : wanted.fuelPriceMinor / 100,
  );
  const legs = route?.legs ?? [];
  const named = new Map(
    legs.flatMap(
      ({ from, to }) =>
        [
          [from.cityId, from],
          [to.cityId, to],
        ] as const,
    ),
  );
  const cityOf = (id: string | null): PickedCity | null =>
    id === null ? null : (picked.get(id) ?? named.get(id) ?? { cityId: id, name: id });
  const put = (next: readonly (string | null)[]) => {
    setFields(fill(next));
    // For a saved route, because its game is not in the address.
    const { game } = wanted;
    onChange({ game, stops: next.filter((stop) => stop !== null).join(','), plan: '' });
  };
  const pick = (at: number, city: PickedCity | null) => {
    if (city) setPicked(new Map([...picked, [city.cityId, city]]));
    put(fields.with(at, city?.cityId ?? null));
  };
  const labelOf = (at: number) => {
    if (at === 0) return t('from');
    return at === fields.length - 1 ? t('to') : t('via', { number: at });
  };
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="way">
      <Stack gap="sm">
        <Title order={2} size="h3" id="way">
          {t('way')}
        </Title>
        <FilterChips
          label={t('game')}
          chips={games.map((value) => ({ value, label: t(`games.${value}`) }))}
          value={wanted.game}
          onChange={(game) => {
            setFields([null, null]);
            onChange({ game, stops: '', plan: '' });
          }}
        />
        {fields.map((id, at) => (
          // eslint-disable-next-line react/no-array-index-key
          <div key={`${at} of ${fields.length}`} className={classes.stop}>
            <div className={classes.city}>
              <CityPicker
                game={wanted.game}
                label={labelOf(at)}
                value={cityOf(id)}
                onChange={(city) => pick(at, city)}
              />
            </div>
            {fields.length > 2 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('removeStop', { stop: labelOf(at) })}
                onClick={() => put(fields.toSpliced(at, 1))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )}
          </div>
        ))}
        <Group gap="sm">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={fields.length >= limits.routeStops.max}
            onClick={() => setFields(fields.toSpliced(-1, 0, null))}
          >
            {t('addStop')}
          </Button>
        </Group>
        {fields.length > 3 && (
          <Checkbox
            label={t('shortest')}
            description={t('shortestHint')}
            checked={wanted.order === 'shortest'}
            onChange={({ currentTarget }) =>
              onChange({ order: currentTarget.checked ? 'shortest' : '' })
            }
          />
        )}
        <Group grow align="flex-start" gap="sm">
          <NumberInput
            label={t('range', { unit: preferences.distanceUnit })}
            placeholder={String(Math.round(1_000_000 / perUnit))}
            min={Math.ceil(rangesM.min / perUnit)}
            max={Math.floor(rangesM.max / perUnit)}
            clampBehavior="blur"
            allowDecimal={false}
            value={range}
            onChange={(value) => {
              setRange(value);
              const metres = Math.round(Number(value) * perUnit);
              const isWhole = metres >= rangesM.min && metres <= rangesM.max;
              onChange({ range: isWhole ? String(metres) : '' });
            }}
          />
          <NumberInput
            label={t('price', { currency: wanted.game === 'ets2' ? 'EUR' : 'USD' })}
            placeholder={t('unknown')}
            min={0}
            max={mostPriceMinor / 100}
            step={0.05}
            decimalScale={2}
            {...separators}
            value={price}
            onChange={(value) => {
              setPrice(value);
              const minor = Math.round(Number(value) * 100);
              onChange({ price: minor > 0 && minor <= mostPriceMinor ? String(minor) : '' });
            }}
          />
        </Group>
        <Text size="xs" c="dimmed">
          {t('fuelHint')}
        </Text>
      </Stack>
    </Paper>
  );
}

/** Adds an empty field if there is only one. */
function fill(stops: readonly (string | null)[]): readonly (string | null)[] {
  return stops.length === 1 ? [...stops, null] : stops;
}
