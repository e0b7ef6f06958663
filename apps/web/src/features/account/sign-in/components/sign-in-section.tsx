import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { User } from '@waybill/schema/features/users.models';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { useInstance } from '#src/features/instance/instance.queries.ts';
import { EmailForm } from './email-form.tsx';
import { EmailState } from './email-state.tsx';
import { PasswordForm } from './password-form.tsx';
import { SettingsRow, SettingsRows } from '../../components/settings-rows.tsx';
import { SettingsSection } from '../../components/settings-section.tsx';

/** The user's credentials, with buttons to change them. */
export function SignInSection({ user }: { readonly user: User }) {
  const t = useTranslations();
  const { mail: hasMail } = useInstance();
  const [emailOpened, email] = useDisclosure(false);
  const [passwordOpened, password] = useDisclosure(false);
  return (
    <SettingsSection id="signIn">
      <SettingsRows>
        <SettingsRow
          title={t('settings.email')}
          lines={[user.email ?? '']}
          details={hasMail && <EmailState />}
          action={
            <Button variant="default" onClick={email.open}>
              {t('credentials.changeEmail')}
            </Button>
          }
        />
        <SettingsRow
          title={t('credentials.password')}
          lines={[t('credentials.passwordHint')]}
          action={
            <Button variant="default" onClick={password.open}>
              {t('credentials.changePassword')}
            </Button>
          }
        />
      </SettingsRows>
      <Dialog opened={emailOpened} title={t('credentials.changeEmail')} onClose={email.close}>
        <EmailForm onClose={email.close} />
      </Dialog>
      <Dialog
        opened={passwordOpened}
        title={t('credentials.changePassword')}
        onClose={password.close}
      >
        <PasswordForm onClose={password.close} />
      </Dialog>
    </SettingsSection>
  );
}
