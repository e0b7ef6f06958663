import { Button, Group } from '@mantine/core';
import type { AllianceTerm } from '@waybill/schema/features/alliances.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { useAnswerInvitation } from '../alliances.queries.ts';
import { TermsField } from './terms-field.tsx';

interface AnswerProps {
  readonly allianceId: string;
  readonly isInvited: boolean;
}

/** Accepts or declines an invitation, or withdraws the company's request to join. */
export function Answer({ allianceId, isInvited }: AnswerProps) {
  const t = useTranslations('alliances');
  const [opened, setOpened] = useState(false);
  const [terms, setTerms] = useState<readonly AllianceTerm[]>([]);
  const answering = useAnswerInvitation(allianceId);
  const close = () => setOpened(false);
  return (
    <Group gap="xs">
      {isInvited && (
        <Button size="xs" onClick={() => setOpened(true)}>
          {t('accept')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        loading={answering.isPending && !opened}
        onClick={() => answering.mutate(null)}
      >
        {t(isInvited ? 'decline' : 'takeBack')}
      </Button>
      <Dialog opened={opened} title={t('accept')} onClose={close}>
        <DialogForm
          text={t('acceptText')}
          action={t('accept')}
          isPending={answering.isPending}
          onSubmit={(event) => {
            event.preventDefault();
            answering.mutate(terms, { onSuccess: close });
          }}
          onCancel={close}
        >
          <TermsField label={t('yourShare')} value={terms} onChange={setTerms} />
        </DialogForm>
      </Dialog>
    </Group>
  );
}
