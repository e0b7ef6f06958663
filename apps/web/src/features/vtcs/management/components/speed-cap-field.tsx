import { NumberInput } from '@mantine/core';
import { limits } from '@waybill/schema/limits';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { usePreferences } from '#src/lib/preferences.ts';
import { cmSPerUnit, kmHPerCmS } from '#src/lib/units.ts';

interface SpeedCapFieldProps {
  readonly label: string;
  /** In centimetres per second; empty if the company sets none. */
  readonly value: number | '';
  readonly error: ReactNode;
  readonly onChange: (value: number | '') => void;
}

/** The field for a speed cap, in the reader's unit. */
export function SpeedCapField({ label, value, error, onChange }: SpeedCapFieldProps) {
  const t = useTranslations('manage');
  const { distanceUnit } = usePreferences();
  const perUnit = cmSPerUnit(distanceUnit);
  const { speed } = useFormatters();
  const write = (typed: number) => speed(typed * perUnit * kmHPerCmS);
  const { min, max } = limits.speedCapCmS;
  return (
    <NumberInput
      label={label}
      description={t('speedCapHint', {
        // Typed values are rounded to centimetres per second.
        least: write(Math.ceil((min - 0.5) / perUnit)),
        most: write(Math.floor((max + 0.5) / perUnit)),
        everybody: write(max / perUnit),
      })}
      suffix={t(`speedSuffix.${distanceUnit}`)}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      value={value === '' ? '' : Math.round(value / perUnit)}
      error={error}
      onChange={(typed) => onChange(typed === '' ? '' : Math.round(Number(typed) * perUnit))}
    />
  );
}
