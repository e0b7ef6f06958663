import { Button, Text } from '@mantine/core';
import type { Role } from '@waybill/schema/features/users.models';
import { useTranslations } from 'use-intl';
import { useRoleName } from '../use-role-name.ts';
import { endViewAs } from '../viewed-role.model.ts';
import classes from './view-as-banner.module.css';

/** Says that the dashboard is previewed as a member with this role, and ends the preview. */
export function ViewAsBanner({ role }: { readonly role: Role }) {
  const t = useTranslations('viewAs');
  const nameRole = useRoleName();
  return (
    <output className={classes.root} data-view-as-banner>
      <Text size="sm" truncate>
        {t('banner', { role: nameRole(role) })}
      </Text>
      <Button size="compact-sm" variant="default" className={classes.end} onClick={endViewAs}>
        {t('end')}
      </Button>
    </output>
  );
}
