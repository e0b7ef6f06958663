import { Checkbox, Stack, Text } from '@mantine/core';
import type { User } from '@waybill/schema/features/users.models';
import { permissionGroups, permissionKeys, type PermissionKey } from '@waybill/schema/permissions';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { can } from '#src/lib/can.ts';
import './scope-picker.css';
import classes from './scope-picker.module.css';

interface ScopePickerProps {
  readonly user: User;
  readonly value: readonly PermissionKey[];
  readonly error?: ReactNode;
  readonly onChange: (value: readonly PermissionKey[]) => void;
}

/** Chooses among the permissions that the user holds, in the groups in which roles show them. */
export function ScopePicker({ user, value, error, onChange }: ScopePickerProps) {
  const t = useTranslations();
  const groups = permissionGroups
    .map(({ name, keys }) => ({ name, keys: keys.filter((key) => can(user, key)) }))
    .filter(({ keys }) => keys.length > 0);
  if (groups.length === 0) return <Text size="sm">{t('tokens.noPermissions')}</Text>;
  return (
    <Checkbox.Group
      label={t('tokens.scopes')}
      description={t('tokens.scopesHint')}
      value={[...value]}
      error={error}
      onChange={(keys) => onChange(permissionKeys.filter((key) => keys.includes(key)))}
    >
      <Stack gap="sm" mt="xs">
        {groups.map(({ name, keys }) => (
          <fieldset key={name} className={classes.group}>
            <legend className={classes.name}>{t(`permissionGroups.${name}`)}</legend>
            <Stack gap={6} mt={4}>
              {keys.map((key) => (
                <Checkbox
                  key={key}
                  value={key}
                  label={t(`permissions.${key}.name`)}
                  description={t(`permissions.${key}.text`)}
                />
              ))}
            </Stack>
          </fieldset>
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
