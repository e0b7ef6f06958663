import { SegmentedControl, Select, Stack } from '@mantine/core';
import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import { type PlaceKind, placeTerms, rentOf } from '@waybill/schema/features/places.models';
import { type Game, games } from '@waybill/schema/features/telemetry.models';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import '#src/components/combobox.css';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { useFirstGame } from '#src/features/auth/first-game.model.ts';
import { useGameNames } from '#src/features/jobs/plans/plans.queries.ts';
import { useSchemaForm } from '#src/lib/form.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { useTerritoryName } from '#src/lib/territory-names.ts';
import { listCities } from '../places.model.ts';
import { useBuyPlace } from '../places.queries.ts';
import { placeSchema, type PlaceValues } from '../places.schema.ts';

interface PurchaseFormProps {
  readonly vtcId: string;
  readonly kind: PlaceKind;
  /** Null without books: garages are free then. */
  readonly currency: LedgerCurrency | null;
  readonly onDone: () => void;
}

/** How many cities are offered at a time. */
const shownCities = 50;

/** The form to buy a garage or warehouse. */
export function PurchaseForm({ vtcId, kind, currency, onDone }: PurchaseFormProps) {
  const t = useTranslations('places');
  const tGames = useTranslations('gameNames');
  const { mass, roundAmount } = useFormatters();
  const nameTerritory = useTerritoryName();
  const { cities } = useGameNames(vtcId);
  const buying = useBuyPlace(vtcId, kind);
  const initialValues: PlaceValues = { game: useFirstGame(), cityId: '' };
  const { form, submit, showFailure } = useSchemaForm({
    schema: placeSchema(kind),
    initialValues,
  });
  const { game, cityId } = form.values;
  const options = useMemo(() => {
    const known = new Set(cities.map(({ id }) => id));
    return listCities(game, nameTerritory, (id) => known.has(id));
  }, [game, cities, nameTerritory]);
  const { priceMinor, size } = placeTerms[kind];
  return (
    <DialogForm
      text={
        currency === null
          ? t('buyFree', { slots: size })
          : t('buyText', {
              kind,
              price: roundAmount(priceMinor, currency),
              rent: roundAmount(rentOf(kind, size), currency),
              slots: size,
              size: mass(size),
            })
      }
      action={t(`buy.${kind}`)}
      isPending={buying.isPending}
      onSubmit={submit((body) => buying.mutate(body, { onSuccess: onDone, onError: showFailure }))}
      onCancel={onDone}
    >
      <Stack gap="md">
        <SegmentedControl
          fullWidth
          aria-label={t('game')}
          data={games.map((value) => ({ value, label: tGames(value) }))}
          value={game}
          onChange={(value) => form.setValues({ game: toGame(value), cityId: '' })}
        />
        <Select
          label={t('city')}
          placeholder={t('chooseCity')}
          description={t(`cityHint.${kind}`)}
          data={[...options]}
          searchable
          limit={shownCities}
          nothingFoundMessage={t('noCity')}
          data-autofocus
          {...form.getInputProps('cityId')}
          value={cityId === '' ? null : cityId}
        />
      </Stack>
    </DialogForm>
  );
}

function toGame(value: string): Game {
  return games.find((game) => game === value) ?? 'ets2';
}
