import { TextInput } from '@mantine/core';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { messages } from '@waybill/schema/messages';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { useSchemaForm } from '#src/lib/form.ts';
import { useDeleteVtc } from '../ownership.queries.ts';

interface DeleteVtcDialogProps {
  readonly vtc: Vtc;
  readonly userId: string;
  readonly onClose: () => void;
}

/** Asks the owner for the company's name before it is deleted. */
export function DeleteVtcDialog({ vtc, userId, onClose }: DeleteVtcDialogProps) {
  const t = useTranslations('deletion');
  const deleting = useDeleteVtc({ userId, vtcId: vtc.id });
  const { form, submit, showFailure } = useSchemaForm({
    schema: z.object({
      name: z
        .string()
        .normalize('NFC')
        .trim()
        .refine((name) => name === vtc.name, messages.vtcNameMismatch),
    }),
    initialValues: { name: '' },
    isProof: true,
  });
  return (
    <Dialog opened title={t('dialogTitle', { name: vtc.name })} onClose={onClose}>
      <DialogForm
        text={t('dialogText')}
        action={t('action')}
        cancel={t('keep')}
        isDangerous
        isPending={deleting.isPending}
        onSubmit={submit(({ name }) =>
          deleting.mutate(name, { onSuccess: onClose, onError: showFailure }),
        )}
        onCancel={onClose}
      >
        <TextInput
          label={t('typeName')}
          description={vtc.name}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
      </DialogForm>
    </Dialog>
  );
}
