import { Anchor, Group, Stack, Switch, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { timings } from '@waybill/schema/limits';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { CopyButton } from '#src/components/copy-button.tsx';
import '#src/components/switch.css';
import { publicPagePath } from '#src/lib/shared-paths.ts';
import { publicPageAddress } from '../../vtcs.paths.ts';
import classes from './public-page-field.module.css';

interface PublicPageFieldProps {
  readonly vtc: Vtc;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Turns the company's public page on, and then shows its address to copy. */
export function PublicPageField({ vtc, checked, onChange }: PublicPageFieldProps) {
  const t = useTranslations('manage');
  const clipboard = useClipboard({ timeout: timings.copyConfirmationMs });
  const address = publicPageAddress(vtc.tag);
  return (
    <Stack gap="sm">
      <Switch
        label={t('publicPage')}
        description={t('publicPageHint')}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {vtc.isPublic && (
        <>
          <Group gap="sm" wrap="nowrap">
            <Anchor component={Link} to={publicPagePath(vtc.tag)} className={classes.address}>
              {address}
            </Anchor>
            <CopyButton value={address} clipboard={clipboard} />
          </Group>
          {clipboard.error && (
            <Text size="sm" c="dimmed" role="alert">
              {t('copyBlocked')}
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}
