import { Button, Group, TextInput } from '@mantine/core';
import type { AllianceDetail } from '@waybill/schema/features/alliances.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { findCompanyByTag, useNotice, usePropose } from '../alliances.queries.ts';
import { AllianceForm } from './alliance-form.tsx';

interface ActionsProps {
  readonly detail: AllianceDetail;
}

type Asked = 'invite' | 'expel' | 'change' | 'dissolve' | 'leave' | null;

/** What a company can do in an alliance. */
export function Actions({ detail }: ActionsProps) {
  const t = useTranslations('alliances');
  const { alliance, standing } = detail;
  const [asked, setAsked] = useState<Asked>(null);
  const proposing = usePropose(alliance.id);
  const noticing = useNotice(alliance.id);
  const close = () => setAsked(null);
  if (standing === 'LEAVING') {
    if (alliance.endsAt !== null) return null;
    return (
      <Button variant="default" loading={noticing.isPending} onClick={() => noticing.mutate(false)}>
        {t('stay')}
      </Button>
    );
  }
  return (
    <Group gap="xs">
      <Button onClick={() => setAsked('invite')}>{t('invite')}</Button>
      <Button variant="default" onClick={() => setAsked('change')}>
        {t('change')}
      </Button>
      {detail.companies.length > 2 && (
        <Button variant="default" onClick={() => setAsked('expel')}>
          {t('expel')}
        </Button>
      )}
      <Button variant="default" onClick={() => setAsked('leave')}>
        {t('leave')}
      </Button>
      <Button variant="subtle" color="red" onClick={() => setAsked('dissolve')}>
        {t('dissolve')}
      </Button>
      <Dialog opened={asked === 'invite'} title={t('invite')} onClose={close}>
        <NameCompany allianceId={alliance.id} kind="ADMIT" onDone={close} />
      </Dialog>
      <Dialog opened={asked === 'expel'} title={t('expel')} onClose={close}>
        <NameCompany allianceId={alliance.id} kind="EXPEL" onDone={close} />
      </Dialog>
      <Dialog opened={asked === 'change'} title={t('change')} onClose={close}>
        <AllianceForm
          former={alliance}
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

interface NameCompanyProps {
  readonly allianceId: string;
  readonly kind: 'ADMIT' | 'EXPEL';
  readonly onDone: () => void;
}

/** Names the company by its tag that the vote is about. */
function NameCompany({ allianceId, kind, onDone }: NameCompanyProps) {
  const t = useTranslations('alliances');
  const [tag, setTag] = useState('');
  const [isUnknown, setUnknown] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const proposing = usePropose(allianceId);
  const send = async () => {
    setLooking(true);
    const company = await findCompanyByTag(tag.trim()).finally(() => setLooking(false));
    setUnknown(company === null);
    if (company) proposing.mutate({ kind, vtcId: company.id }, { onSuccess: onDone });
  };
  return (
    <DialogForm
      text={t(kind === 'ADMIT' ? 'inviteText' : 'expelText')}
      action={t('propose')}
      isDangerous={kind === 'EXPEL'}
      isPending={isLooking || proposing.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        send().catch(() => setUnknown(true));
      }}
      onCancel={onDone}
    >
      <TextInput
        label={t('tag')}
        value={tag}
        error={isUnknown ? t('noSuchCompany') : null}
        onChange={({ currentTarget }) => setTag(currentTarget.value)}
        data-autofocus
      />
    </DialogForm>
  );
}
