import { TextInput } from '@mantine/core';
import type { FoundVtc } from '@waybill/schema/features/operators.models';
import { messages } from '@waybill/schema/messages';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import '#src/components/input.css';
import { translateSentence } from '#src/lib/i18n/shown-locale.ts';
import { useRemoveCompany } from '../companies.queries.ts';

interface RemoveDialogProps {
  readonly vtc: FoundVtc;
  readonly onClose: () => void;
}

/** Asks for the exact name before a company is scheduled for deletion in seven days. */
export function RemoveDialog({ vtc, onClose }: RemoveDialogProps) {
  const t = useTranslations('operatorCompany');
  const removing = useRemoveCompany(vtc.id);
  const [name, setName] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  return (
    <Dialog opened title={t('removeTitle', { name: vtc.name })} onClose={onClose}>
      <DialogForm
        text={t('removeText')}
        action={t('remove')}
        isDangerous
        isPending={removing.isPending}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === vtc.name) removing.mutate(name, { onSuccess: onClose });
          else setIsWrong(true);
        }}
        onCancel={onClose}
      >
        <TextInput
          label={t('typeName', { name: vtc.name })}
          value={name}
          error={isWrong && translateSentence(messages.vtcNameMismatch)}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setIsWrong(false);
          }}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}
