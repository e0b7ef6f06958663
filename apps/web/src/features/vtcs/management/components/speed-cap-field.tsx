import { NumberInput } from '@mantine/core';
import { limits } from '@waybill/schema/limits';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { usePreferences } from '#src/lib/preferences.ts';
import { cmSPerUnit } from '#src/lib/units.ts';

const kmHPerCmS = 0.036;

interface SpeedCapFieldProps {
  readonly label: string;
  /** In centimetres per second; empty where the company sets none. */
  readonly value: number | '';
  readonly error: ReactNode;
  readonly onChange: (value: number | '') => void;
}

/** How fast drivers may be, typed in the reader's unit. */
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
        least: write(Math.ceil(min / perUnit)),
        most: write(Math.floor(max / perUnit)),
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
