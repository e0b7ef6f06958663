import { Select, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { searchNamedCodes, type NamedCode } from '#src/lib/named-codes.ts';
import './combobox.css';
import classes from './code-picker.module.css';

export interface CodePickerProps {
  readonly label: string;
  readonly description?: string;
  /** The empty text when nothing is chosen. */
  readonly value: string;
  readonly error?: ReactNode;
  readonly onChange: (code: string) => void;
}

interface EntriesProps {
  readonly entries: readonly NamedCode[];
  readonly renderIcon?: (code: string) => ReactNode;
}

/** Picks one of many countries or languages by any of their names or by code. */
export function CodePicker(props: CodePickerProps & EntriesProps) {
  const { label, description, value, error, onChange, entries, renderIcon } = props;
  const t = useTranslations('picker');
  const nativeNames = new Map(entries.map(({ code, nativeName }) => [code, nativeName]));
  return (
    <Select
      label={label}
      description={description}
      error={error}
      placeholder={t('placeholder')}
      data={entries.map(({ code, name }) => ({ value: code, label: name }))}
      value={value === '' ? null : value}
      onChange={(code) => onChange(code ?? '')}
      searchable
      clearable
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': t('clear', { label }), 'aria-hidden': false, tabIndex: 0 }}
      selectFirstOptionOnChange
      // Not in a portal: stays within the form's landmark and field order.
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={t('nothingFound')}
      leftSection={value === '' ? undefined : renderIcon?.(value)}
      filter={({ search }) =>
        searchNamedCodes(entries, search).map(({ code, name }) => ({ value: code, label: name }))
      }
      renderOption={({ option }) => (
        <span className={classes.option}>
          {renderIcon?.(option.value)}
          <span>{option.label}</span>
          <Text component="bdi" size="sm" c="dimmed">
            {nativeNames.get(option.value)}
          </Text>
        </span>
      )}
    />
  );
}
