import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Preferences } from '@waybill/schema/features/users.models';
import { useTranslations } from 'use-intl';
import type { EntryValues } from '../entry.schema.ts';
import classes from './entry-form.module.css';
import { NumberField } from './number-field.tsx';

interface MoreFiguresProps extends Pick<Preferences, 'massUnit' | 'volumeUnit'> {
  readonly form: UseFormReturnType<EntryValues>;
  readonly currency: string;
}

/** Optional figures of a delivery; empty ones stay unknown. */
export function MoreFigures({ form, currency, massUnit, volumeUnit }: MoreFiguresProps) {
  const t = useTranslations('jobEntry');
  return (
    <details className={classes.more}>
      <summary>{t('more')}</summary>
      <div className={classes.fields}>
        <NumberField label={t('mass')} unit={massUnit} {...form.getInputProps('cargo.massG')} />
        <TextInput
          label={t('consignor')}
          maxLength={64}
          {...form.getInputProps('source.company')}
        />
        <TextInput
          label={t('consignee')}
          maxLength={64}
          {...form.getInputProps('destination.company')}
        />
        <NumberField label={t('fines')} unit={currency} {...form.getInputProps('finesMinor')} />
        <NumberField label={t('tolls')} unit={currency} {...form.getInputProps('tollsMinor')} />
        <NumberField
          label={t('transport')}
          unit={currency}
          {...form.getInputProps('transportMinor')}
        />
        <NumberField label={t('fuel')} unit={volumeUnit} {...form.getInputProps('fuelUsedMl')} />
        <NumberField label={t('damage')} unit="%" {...form.getInputProps('cargoDamagePpm')} />
      </div>
    </details>
  );
}
