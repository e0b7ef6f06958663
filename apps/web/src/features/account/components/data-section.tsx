import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { accountContract } from '@waybill/schema/features/account.contract';
import type { User } from '@waybill/schema/features/users.models';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { apiBaseUrl } from '#src/lib/api.ts';
import { DeleteAccountForm } from './delete-account-form.tsx';
import { SettingsRow, SettingsRows } from './settings-rows.tsx';
import { SettingsSection } from './settings-section.tsx';

const managePath = '/dashboard/managecompany';

/** Exports or deletes the user's data. */
export function DataSection({ user }: { readonly user: User }) {
  const t = useTranslations();
  const [deleting, { open, close }] = useDisclosure(false);
  const ownsVtc = user.roles.some(({ isOwner }) => isOwner);
  return (
    <SettingsSection id="data">
      <SettingsRows>
        <SettingsRow
          title={t('yourData.export')}
          lines={[t('yourData.exportText')]}
          action={
            <Button
              component="a"
              href={`${apiBaseUrl}${accountContract.exportData.path}`}
              download
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              {t('yourData.download')}
            </Button>
          }
        />
        <SettingsRow
          title={t('yourData.delete')}
          lines={[t('yourData.deleteText')]}
          details={
            ownsVtc && (
              <Text size="sm" mt={6}>
                {t.rich('yourData.ownerText', { name: user.vtc?.name ?? '', link: linkToManage })}
              </Text>
            )
          }
          action={
            !ownsVtc && (
              <Button color="red" onClick={open}>
                {t('yourData.delete')}
              </Button>
            )
          }
        />
      </SettingsRows>
      <Dialog opened={deleting} title={t('yourData.title')} onClose={close}>
        <DeleteAccountForm username={user.username} onClose={close} />
      </Dialog>
    </SettingsSection>
  );
}

function linkToManage(text: ReactNode) {
  return <TextLink to={managePath}>{text}</TextLink>;
}
