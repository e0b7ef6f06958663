import { NumberInput } from '@mantine/core';
import { limits } from '@waybill/schema/limits';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { usePreferences } from '#src/lib/preferences.ts';
import { metresPerUnit } from '#src/lib/units.ts';
import { useSeparators } from '#src/lib/use-separators.ts';

interface MinimumFieldProps {
  /** In metres; empty if the company sets none. */
  readonly value: number | '';
  readonly error: ReactNode;
  readonly onChange: (value: number | '') => void;
}

/** The field for the monthly minimum, in the reader's unit. */
export function MinimumField({ value, error, onChange }: MinimumFieldProps) {
  const separators = useSeparators();
  const t = useTranslations('manage');
  const { distanceUnit } = usePreferences();
  const { distance } = useFormatters();
  const metres = metresPerUnit(distanceUnit);
  const { min, max } = limits.monthlyMinimumM;
  return (
    <NumberInput
      label={t('monthlyMinimum')}
      description={t('monthlyMinimumHint', {
        least: distance(min / 1_000),
        most: distance(max / 1_000),
      })}
      suffix={t(`distanceSuffix.${distanceUnit}`)}
      {...separators}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      value={value === '' ? '' : Math.round(value / metres)}
      error={error}
      onChange={(typed) => onChange(typed === '' ? '' : Math.round(Number(typed) * metres))}
    />
  );
}
