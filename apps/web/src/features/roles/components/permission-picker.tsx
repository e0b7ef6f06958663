import { Checkbox, Stack, Text } from '@mantine/core';
import { permissionGroups, permissionKeys, type PermissionKey } from '@waybill/schema/permissions';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { KeyBox } from './key-box.tsx';
import classes from './permission-picker.module.css';

interface PermissionPickerProps {
  readonly value: readonly PermissionKey[];
  readonly error?: ReactNode;
  readonly onChange: (keys: PermissionKey[]) => void;
}

/** Picks permissions by group; those that the reader lacks are disabled. */
export function PermissionPicker({ value, error, onChange }: PermissionPickerProps) {
  const t = useTranslations();
  return (
    <Checkbox.Group
      label={t('roles.allowed')}
      error={error}
      value={[...value]}
      onChange={(chosen) => onChange(permissionKeys.filter((key) => chosen.includes(key)))}
    >
      <div className={classes.groups}>
        {permissionGroups.map(({ name, keys }) => (
          <fieldset key={name} className={classes.group}>
            <Text component="legend" size="sm" fw={600}>
              {t(`permissionGroups.${name}`)}
            </Text>
            <Stack gap="sm">
              {keys.map((key) => (
                <KeyBox key={key} name={key} />
              ))}
            </Stack>
          </fieldset>
        ))}
      </div>
    </Checkbox.Group>
  );
}
