import type { AllianceDetail } from '@waybill/schema/features/alliances.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { usePropose } from '../alliances.queries.ts';
import { CompanyPicker, type PickedCompany } from '#src/components/company-picker.tsx';

interface InviteCompanyProps {
  readonly detail: AllianceDetail;
  readonly onDone: () => void;
}

/** Proposes to invite a company; a company that is alone invites at once. */
export function InviteCompany({ detail, onDone }: InviteCompanyProps) {
  const t = useTranslations('alliances');
  const [chosen, setChosen] = useState<PickedCompany | null>(null);
  const [isMissing, setMissing] = useState(false);
  const proposing = usePropose(detail.alliance.id);
  const isAlone = detail.companies.length === 1;
  return (
    <DialogForm
      text={t(isAlone ? 'inviteAloneText' : 'inviteText')}
      action={t(isAlone ? 'inviteAtOnce' : 'propose')}
      isPending={proposing.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(chosen === null);
        if (chosen) proposing.mutate({ kind: 'ADMIT', vtcId: chosen.id }, { onSuccess: onDone });
      }}
      onCancel={onDone}
    >
      <CompanyPicker
        label={t('company')}
        value={chosen}
        onChange={setChosen}
        error={isMissing && chosen === null ? t('chooseCompany') : null}
        without={detail.companies.map(({ id }) => id)}
      />
    </DialogForm>
  );
}
