import { NumberInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import '#src/components/input.css';
import { useSeparators } from '#src/lib/use-separators.ts';
import { type FigureUnit, fromUnit, toUnit } from '../rules.model.ts';

interface FigureInputProps {
  readonly label: string;
  /** In the stored unit. */
  readonly value: number;
  readonly unit: FigureUnit;
  readonly error?: ReactNode;
  readonly hidesLabel?: boolean;
  readonly onChange: (value: number) => void;
}

/** A figure in the reader's unit. An empty field is 0. */
export function FigureInput({
  label,
  value,
  unit,
  error,
  hidesLabel = false,
  onChange,
}: FigureInputProps) {
  const separators = useSeparators();
  const [typed, setTyped] = useState<number | string | null>(null);
  const isTyped = typed !== null && fromUnit(Number(typed), unit) === value;
  return (
    <NumberInput
      {...(hidesLabel ? { 'aria-label': label } : { label })}
      value={isTyped ? typed : toUnit(value, unit)}
      onChange={(shown) => {
        setTyped(shown);
        onChange(fromUnit(Number(shown) || 0, unit));
      }}
      suffix={unit.symbol === '' ? '' : ` ${unit.symbol}`}
      min={0}
      allowNegative={false}
      allowDecimal={unit.size > 1}
      decimalScale={2}
      {...separators}
      hideControls
      error={error}
    />
  );
}
