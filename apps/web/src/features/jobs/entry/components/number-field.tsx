import { Text, TextInput, type TextInputProps } from '@mantine/core';
import '#src/components/input.css';

interface NumberFieldProps extends TextInputProps {
  readonly unit: string;
}

/** A number field with its unit. */
export function NumberField({ unit, label, ...props }: NumberFieldProps) {
  return (
    <TextInput
      type="number"
      inputMode="decimal"
      step="any"
      min={0}
      label={label}
      rightSection={
        <Text size="sm" c="dimmed">
          {unit}
        </Text>
      }
      rightSectionPointerEvents="none"
      rightSectionWidth={48}
      {...props}
    />
  );
}
