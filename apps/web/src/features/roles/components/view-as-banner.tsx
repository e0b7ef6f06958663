import { Button, Text } from '@mantine/core';
import type { Role } from '@waybill/schema/features/users.models';
import { useTranslations } from 'use-intl';
import { CompanyTexts } from '#src/lib/i18n/company-texts.tsx';
import { endViewAs } from '../viewed-role.ts';
import classes from './view-as-banner.module.css';

/** Says that the dashboard is shown as to a member with this role, and ends that. */
export function ViewAsBanner({ role }: { readonly role: Role }) {
  return (
    <CompanyTexts>
      <Banner name={role.name} />
    </CompanyTexts>
  );
}

function Banner({ name }: { readonly name: string }) {
  const t = useTranslations('viewAs');
  return (
    <output className={classes.root} data-view-as-banner>
      <Text size="sm" truncate>
        {t('banner', { role: name })}
      </Text>
      <Button size="compact-sm" variant="default" className={classes.end} onClick={endViewAs}>
        {t('end')}
      </Button>
    </output>
  );
}
