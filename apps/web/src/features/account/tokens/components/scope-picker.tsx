import { Checkbox, Stack, Text } from '@mantine/core';
import type { User } from '@waybill/schema/features/users.models';
import { type GrantableKey, grantableKeys, keyGroups } from '@waybill/schema/grantable-keys';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useKeyTexts } from '#src/features/roles/use-key-texts.ts';
import { can } from '#src/lib/can.ts';
import './scope-picker.css';
import classes from './scope-picker.module.css';

interface ScopePickerProps {
  readonly user: User;
  readonly value: readonly GrantableKey[];
  readonly error?: ReactNode;
  readonly onChange: (value: readonly GrantableKey[]) => void;
}

/** Picks from the user's permissions and duties, in groups. */
export function ScopePicker({ user, value, error, onChange }: ScopePickerProps) {
  const t = useTranslations();
  const { nameKey, describeKey } = useKeyTexts();
  const groups = keyGroups
    .map(({ name, keys }) => ({ name, keys: keys.filter((key) => can(user, key)) }))
    .filter(({ keys }) => keys.length > 0);
  if (groups.length === 0) return <Text size="sm">{t('tokens.noPermissions')}</Text>;
  return (
    <Checkbox.Group
      label={t('tokens.scopes')}
      description={t('tokens.scopesHint')}
      value={[...value]}
      error={error}
      onChange={(keys) => onChange(grantableKeys.filter((key) => keys.includes(key)))}
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
                  label={nameKey(key)}
                  description={describeKey(key)}
                />
              ))}
            </Stack>
          </fieldset>
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
