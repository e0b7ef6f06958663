import { NativeSelect, TextInput } from '@mantine/core';
import { chatMuteFormSchema } from '@waybill/schema/features/chat.fields';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';
import { useMute } from '../moderation.queries.ts';

/** The values of the form as typed. */
interface Values extends Record<string, unknown> {
  days: string;
  reason: string;
}

const formSchema = z
  .custom<Values>()
  .transform((values): unknown => ({ ...values, days: Number(values.days) }))
  .pipe(chatMuteFormSchema);

const lengths = [1, 3, 7, 30, 365] as const;

interface MuteDialogProps {
  readonly vtcId: string;
  readonly member: { readonly id: string; readonly username: string };
  readonly onClose: () => void;
}

/** Asks for how long a member is muted, and why. */
export function MuteDialog({ vtcId, member, onClose }: MuteDialogProps) {
  const t = useTranslations('chatReports');
  const muting = useMute(vtcId);
  const initialValues: Values = { days: '7', reason: '' };
  const { form, submit, showFailure } = useSchemaForm({ schema: formSchema, initialValues });
  return (
    <Dialog opened title={t('muteTitle', { name: member.username })} onClose={onClose}>
      <DialogForm
        text={t('muteText')}
        action={t('mute', { name: member.username })}
        isDangerous
        isPending={muting.isPending}
        onSubmit={submit((values) =>
          muting.mutate(
            { userId: member.id, ...values },
            { onSuccess: onClose, onError: showFailure },
          ),
        )}
        onCancel={onClose}
      >
        <NativeSelect
          label={t('muteFor')}
          data={lengths.map((days) => ({ value: String(days), label: t('days', { days }) }))}
          {...form.getInputProps('days')}
        />
        <TextInput
          label={t('reason')}
          maxLength={limits.chatReason.max}
          withAsterisk
          data-autofocus
          {...form.getInputProps('reason')}
        />
      </DialogForm>
    </Dialog>
  );
}
