import { Group, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contractAudiences, contractUnits } from '@waybill/schema/features/contracts.models';
import { type Game, games } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import { territoriesOf } from '@waybill/schema/territories';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { GameNameField } from '#src/features/jobs/components/game-name-field.tsx';
import { useGameNames } from '#src/features/jobs/plans/plans.queries.ts';
import { ledgerQuery } from '#src/features/ledger/ledger.queries.ts';
import { useSchemaForm } from '#src/lib/form.ts';
import { timeZoneOf, usePreferences } from '#src/lib/preferences.ts';
import { useTerritoryName } from '#src/lib/territory-names.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { useSeparators } from '#src/lib/use-separators.ts';
import { toLocalTime } from '#src/lib/zoned-time.ts';
import { useOfferContract } from '../contracts.queries.ts';
import { offerSchema, type OfferValues } from '../contracts.schema.ts';

const dayMs = 24 * 3_600_000;

interface OfferFormProps {
  readonly vtcId: string;
  readonly onDone: () => void;
}

/** The form to offer a contract; empty terms match anything. */
export function OfferForm({ vtcId, onDone }: OfferFormProps) {
  const t = useTranslations();
  const offering = useOfferContract(vtcId);
  const ledger = useQuery(ledgerQuery(vtcId)).data?.ledger ?? null;
  const { cargoes, cities } = useGameNames(vtcId);
  const timeZone = timeZoneOf(usePreferences());
  const now = useMinute();
  const after = (days: number) =>
    toLocalTime(new Date(now.getTime() + days * dayMs).toISOString(), timeZone);
  const schema = offerSchema({ cargoes, cities, timeZone });
  const initialValues: OfferValues = {
    audience: 'DRIVERS',
    client: '',
    game: 'ets2',
    cargo: '',
    sourceCity: '',
    sourceTerritory: '',
    destinationCity: '',
    destinationTerritory: '',
    unit: 'JOBS',
    quantity: '',
    startsAt: after(1),
    endsAt: after(15),
    maxDamagePpm: '',
    minOnTimePpm: '',
    bonusMinor: '',
    penaltyMinor: '',
  };
  const { form, submit, showFailure } = useSchemaForm({ schema, initialValues });
  const { audience, game } = form.values;
  const hasMoney = ledger !== null;
  const percent = { min: 0, max: 100, decimalScale: 1, suffix: '%', ...useSeparators() };
  const money = { min: 0, decimalScale: 2, ...useSeparators() };
  return (
    <DialogForm
      action={t('contracts.offer')}
      isPending={offering.isPending}
      onSubmit={submit((body) =>
        offering.mutate(body, { onSuccess: onDone, onError: showFailure }),
      )}
      onCancel={onDone}
    >
      <NativeSelect
        label={t('contracts.audience')}
        description={t(
          audience === 'DRIVERS'
            ? 'contracts.audienceHints.DRIVERS'
            : hasMoney
              ? 'contracts.audienceHints.others'
              : 'contracts.audienceHints.needsBooks',
        )}
        data={contractAudiences.map((value) => ({
          value,
          label: t(`contracts.audiences.${value}`),
        }))}
        {...form.getInputProps('audience')}
      />
      <TextInput
        label={t('contracts.client')}
        description={t('contracts.clientHint')}
        maxLength={limits.contractClient.max}
        {...form.getInputProps('client')}
      />
      <NativeSelect
        label={t('contracts.game')}
        data={games.map((value) => ({ value, label: t(`gameNames.${value}`) }))}
        {...form.getInputProps('game')}
      />
      <GameNameField
        label={t('contracts.cargo')}
        placeholder={t('contracts.anyCargo')}
        known={cargoes}
        {...form.getInputProps('cargo')}
        value={form.values.cargo}
      />
      {(['source', 'destination'] as const).map((end) => (
        <Group key={end} grow align="flex-start" gap="sm">
          <GameNameField
            label={t(`contracts.${end}City`)}
            placeholder={t('contracts.anyCity')}
            known={cities}
            {...form.getInputProps(`${end}City`)}
            value={form.values[`${end}City`]}
          />
          <TerritoryField
            label={t(`contracts.${end}Territory`)}
            game={game}
            disabled={form.values[`${end}City`] !== ''}
            {...form.getInputProps(`${end}Territory`)}
          />
        </Group>
      ))}
      <Group grow align="flex-start" gap="sm">
        <NumberInput
          label={t('contracts.quantity')}
          min={limits.contractQuantity.min}
          max={limits.contractQuantity.max}
          allowDecimal={false}
          {...form.getInputProps('quantity')}
        />
        <NativeSelect
          label={t('contracts.unit')}
          data={contractUnits.map((value) => ({ value, label: t(`contracts.units.${value}`) }))}
          {...form.getInputProps('unit')}
        />
      </Group>
      <Group grow align="flex-start" gap="sm">
        <TextInput
          type="datetime-local"
          label={t('contracts.startsAt')}
          {...form.getInputProps('startsAt')}
        />
        <TextInput
          type="datetime-local"
          label={t('contracts.endsAt')}
          {...form.getInputProps('endsAt')}
        />
      </Group>
      <Group grow align="flex-start" gap="sm">
        <NumberInput
          label={t('contracts.maxDamage')}
          placeholder={t('contracts.any')}
          {...percent}
          {...form.getInputProps('maxDamagePpm')}
        />
        <NumberInput
          label={t('contracts.minOnTime')}
          placeholder={t('contracts.any')}
          {...percent}
          {...form.getInputProps('minOnTimePpm')}
        />
      </Group>
      {hasMoney && (
        <Group grow align="flex-start" gap="sm">
          <NumberInput
            label={t('contracts.bonusIn', { currency: ledger.currency })}
            {...money}
            {...form.getInputProps('bonusMinor')}
          />
          {audience !== 'DRIVERS' && (
            <NumberInput
              label={t('contracts.penaltyIn', { currency: ledger.currency })}
              {...money}
              {...form.getInputProps('penaltyMinor')}
            />
          )}
        </Group>
      )}
    </DialogForm>
  );
}

interface TerritoryFieldProps {
  readonly label: string;
  readonly game: Game;
  readonly disabled: boolean;
}

/** A choice of a country or state, instead of a city. */
function TerritoryField({ game, ...props }: TerritoryFieldProps) {
  const t = useTranslations('contracts');
  const nameTerritory = useTerritoryName();
  return (
    <NativeSelect
      data={[
        { value: '', label: t('anywhere') },
        ...territoriesOf(game).map((value) => ({ value, label: nameTerritory(game, value) })),
      ]}
      {...props}
    />
  );
}
