import { Radio, Stack } from '@mantine/core';
import type { AllianceDetail } from '@waybill/schema/features/alliances.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/radio.css';
import { usePropose } from '../alliances.queries.ts';

interface ExpelCompanyProps {
  readonly detail: AllianceDetail;
  /** The acting company, which can only leave by notice. */
  readonly vtcId: string;
  readonly onDone: () => void;
}

/** Proposes to expel one of the other companies. */
export function ExpelCompany({ detail, vtcId, onDone }: ExpelCompanyProps) {
  const t = useTranslations('alliances');
  const [chosen, setChosen] = useState('');
  const proposing = usePropose(detail.alliance.id);
  const others = detail.companies.filter(({ id }) => id !== vtcId);
  return (
    <DialogForm
      text={t('expelText')}
      action={t('propose')}
      isDangerous
      isPending={proposing.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== '')
          proposing.mutate({ kind: 'EXPEL', vtcId: chosen }, { onSuccess: onDone });
      }}
      onCancel={onDone}
    >
      <Radio.Group label={t('company')} value={chosen} onChange={setChosen} required>
        <Stack gap="xs" mt={4}>
          {others.map(({ id, name, tag }) => (
            <Radio key={id} value={id} label={`${name} (${tag})`} required />
          ))}
        </Stack>
      </Radio.Group>
    </DialogForm>
  );
}
