import { Button, Group } from '@mantine/core';
import { IconBan, IconDoorExit, IconPencil, IconPlus, IconUserMinus } from '@tabler/icons-react';
import type { AllianceDetail } from '@waybill/schema/features/alliances.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConfirm } from '#src/components/use-confirm.tsx';
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

type Asked = 'invite' | 'expel' | 'change' | null;

/** The actions of a company in an alliance that it is not about to leave. */
export function Actions({ detail, vtcId }: ActionsProps) {
  const t = useTranslations('alliances');
  const { alliance, companies } = detail;
  const [asked, setAsked] = useState<Asked>(null);
  const proposing = usePropose(alliance.id);
  const noticing = useNotice(alliance.id);
  const [ask, question] = useConfirm();
  const close = () => setAsked(null);
  const confirm = (title: string, text: string, does: string, onConfirm: () => Promise<unknown>) =>
    ask({ title, text, action: does, isDangerous: true, onConfirm });
  return (
    <Group gap="xs">
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAsked('invite')}>
        {t('invite')}
      </Button>
      <RowMenu
        label={t('more')}
        actions={[
          buildAction(t('change'), IconPencil, () => setAsked('change')),
          // An alliance of two ends by notice.
          ...(companies.length > 2
            ? [buildAction(t('expel'), IconUserMinus, () => setAsked('expel'))]
            : []),
          buildAction(t('leave'), IconDoorExit, () =>
            confirm(
              t('leave'),
              t('leaveText', { days: alliance.noticeDays }),
              t('leave'),
              async () => noticing.mutateAsync(true),
            ),
          ),
          buildAction(t('dissolve'), IconBan, () =>
            confirm(t('dissolve'), t('dissolveText'), t('propose'), async () =>
              proposing.mutateAsync({ kind: 'DISSOLVE' }),
            ),
          ),
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
      {question}
    </Group>
  );
}

function buildAction(label: string, icon: typeof IconPlus, onChoose: () => void) {
  return { label, icon, reason: null, onChoose };
}
