import { Button, Group } from '@mantine/core';
import { IconBan, IconDoorExit, IconPencil, IconPlus, IconUserMinus } from '@tabler/icons-react';
import type { AllianceDetail } from '@waybill/schema/features/alliances.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { RowMenu } from '#src/components/row-menu.tsx';
import { useNotice, usePropose } from '../alliances.queries.ts';
import { AllianceForm } from './alliance-form.tsx';
import { ExpelCompany } from './expel-company.tsx';
import { InviteCompany } from './invite-company.tsx';

interface ActionsProps {
  readonly detail: AllianceDetail;
  /** The acting company. */
  readonly vtcId: string;
}

type Asked = 'invite' | 'expel' | 'change' | 'dissolve' | 'leave' | null;

/** The actions of a company in an alliance that it is not about to leave. */
export function Actions({ detail, vtcId }: ActionsProps) {
  const t = useTranslations('alliances');
  const { alliance, companies } = detail;
  const [asked, setAsked] = useState<Asked>(null);
  const proposing = usePropose(alliance.id);
  const noticing = useNotice(alliance.id);
  const close = () => setAsked(null);
  const action = (label: string, icon: typeof IconPlus, what: Asked) => ({
    label,
    icon,
    reason: null,
    onChoose: () => setAsked(what),
  });
  return (
    <Group gap="xs">
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAsked('invite')}>
        {t('invite')}
      </Button>
      <RowMenu
        label={t('more')}
        actions={[
          action(t('change'), IconPencil, 'change'),
          // An alliance of two ends by notice.
          ...(companies.length > 2 ? [action(t('expel'), IconUserMinus, 'expel')] : []),
          action(t('leave'), IconDoorExit, 'leave'),
          action(t('dissolve'), IconBan, 'dissolve'),
        ]}
      />
      <Dialog opened={asked === 'invite'} title={t('invite')} onClose={close}>
        <InviteCompany detail={detail} onDone={close} />
      </Dialog>
      <Dialog opened={asked === 'expel'} title={t('expel')} onClose={close}>
        <ExpelCompany detail={detail} vtcId={vtcId} onDone={close} />
      </Dialog>
      <Dialog opened={asked === 'change'} title={t('change')} onClose={close}>
        <AllianceForm
          former={alliance}
          vtcId={vtcId}
          isPending={proposing.isPending}
          onSend={({ name, description, decision, noticeDays, isPublic }, onError) =>
            proposing.mutate(
              { kind: 'CHANGE', change: { name, description, decision, noticeDays, isPublic } },
              { onSuccess: close, onError },
            )
          }
          onCancel={close}
        />
      </Dialog>
      <ConfirmDialog
        opened={asked === 'leave'}
        title={t('leave')}
        text={t('leaveText', { days: alliance.noticeDays })}
        action={t('leave')}
        isDangerous
        isPending={noticing.isPending}
        onConfirm={() => noticing.mutate(true, { onSuccess: close })}
        onClose={close}
      />
      <ConfirmDialog
        opened={asked === 'dissolve'}
        title={t('dissolve')}
        text={t('dissolveText')}
        action={t('propose')}
        isDangerous
        isPending={proposing.isPending}
        onConfirm={() => proposing.mutate({ kind: 'DISSOLVE' }, { onSuccess: close })}
        onClose={close}
      />
    </Group>
  );
}
