import { Checkbox } from '@mantine/core';
import { dutyKeys, type DutyKey } from '@waybill/schema/duties';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { KeyBox } from './key-box.tsx';
import classes from './duty-picker.module.css';

interface DutyPickerProps {
  readonly value: readonly DutyKey[];
  readonly error?: ReactNode;
  readonly onChange: (keys: DutyKey[]) => void;
}

/** Picks duties; those that the reader lacks are disabled. */
export function DutyPicker({ value, error, onChange }: DutyPickerProps) {
  const t = useTranslations('roles');
  return (
    <Checkbox.Group
      label={t('duties')}
      description={t('dutiesHint')}
      error={error}
      value={[...value]}
      onChange={(chosen) => onChange(dutyKeys.filter((key) => chosen.includes(key)))}
    >
      <div className={classes.boxes}>
        {dutyKeys.map((key) => (
          <KeyBox key={key} name={key} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
