import { Badge, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { twoFactorQuery } from '../../account.queries.ts';
import { useEndTwoFactor, useRenewRecoveryCodes } from '../two-factor.queries.ts';
import { BeginTwoFactor } from './begin-two-factor.tsx';
import { ProofForm } from '../../components/proof-form.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SettingsRow, SettingsRows } from '../../components/settings-rows.tsx';
import { SettingsSkeleton } from '../../components/settings-skeleton.tsx';
import { SettingsSection } from '../../components/settings-section.tsx';

/** Turns two-factor authentication on and off. */
export function TwoFactorSection() {
  const t = useTranslations();
  const query = useQuery(twoFactorQuery);
  const renewing = useRenewRecoveryCodes();
  const ending = useEndTwoFactor();
  const [beginOpened, begin] = useDisclosure(false);
  const [renewOpened, renew] = useDisclosure(false);
  const [endOpened, end] = useDisclosure(false);
  return (
    <SettingsSection id="twoFactor">
      <QueryContent
        query={query}
        loading={<SettingsSkeleton height={60} />}
        failed={t('twoFactor.failed')}
      >
        {({ isOn, recoveryCodesLeft }) => (
          <SettingsRows>
            <SettingsRow
              title={
                <Badge tt="none" variant={isOn ? 'filled' : 'default'}>
                  {t(isOn ? 'twoFactor.isOn' : 'twoFactor.isOff')}
                </Badge>
              }
              lines={[
                isOn
                  ? t('twoFactor.codesLeft', { count: recoveryCodesLeft })
                  : t('twoFactor.offText'),
              ]}
              action={
                <Group gap="sm">
                  {/* One button for both states, so that the focus returns to it after the dialog. */}
                  <Button variant="default" onClick={isOn ? renew.open : begin.open}>
                    {t(isOn ? 'twoFactor.renew' : 'twoFactor.switchOn')}
                  </Button>
                  {isOn && (
                    <Button variant="default" onClick={end.open}>
                      {t('twoFactor.switchOff')}
                    </Button>
                  )}
                </Group>
              }
            />
          </SettingsRows>
        )}
      </QueryContent>
      <RecoveryCodesDialog
        opened={beginOpened}
        titles={[t('twoFactor.beginTitle'), t('twoFactor.isOnNow')]}
        onClose={begin.close}
      >
        {(onCodes) => <BeginTwoFactor onCodes={onCodes} onCancel={begin.close} />}
      </RecoveryCodesDialog>
      <RecoveryCodesDialog
        opened={renewOpened}
        titles={[t('twoFactor.renew'), t('twoFactor.codesTitle')]}
        onClose={renew.close}
      >
        {(onCodes) => (
          <ProofForm
            text={t('twoFactor.renewText')}
            action={t('twoFactor.renew')}
            isPending={renewing.isPending}
            onProof={(proof, onError) =>
              renewing.mutate(proof, {
                onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
                onError,
              })
            }
            onCancel={renew.close}
          />
        )}
      </RecoveryCodesDialog>
      <Dialog opened={endOpened} title={t('twoFactor.endTitle')} onClose={end.close}>
        <ProofForm
          text={t('twoFactor.endText')}
          action={t('twoFactor.switchOff')}
          isDangerous
          isPending={ending.isPending}
          onProof={(proof, onError) => ending.mutate(proof, { onSuccess: end.close, onError })}
          onCancel={end.close}
        />
      </Dialog>
    </SettingsSection>
  );
}
