import { NativeSelect, Textarea } from '@mantine/core';
import type { Member } from '@waybill/schema/features/members.contract';
import { type WarningForm, warningFormSchema } from '@waybill/schema/features/members.models';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';
import { useWarn } from '../warnings.queries.ts';

const offeredDays = [30, limits.warningDays.default, 180, limits.warningDays.max];

const empty: WarningForm = { reason: '', days: limits.warningDays.default };

interface WarningDialogProps {
  readonly vtcId: string;
  readonly member: Pick<Member, 'id' | 'username'>;
  readonly onClose: () => void;
}

/** Warns a member, with words for them and an end. */
export function WarningDialog({ vtcId, member, onClose }: WarningDialogProps) {
  const t = useTranslations('warnings');
  const warning = useWarn({ vtcId, userId: member.id });
  const { form, submit, showFailure } = useSchemaForm({
    schema: warningFormSchema,
    initialValues: empty,
  });
  const name = member.username;
  return (
    <Dialog opened title={t('giveTitle', { name })} onClose={onClose}>
      <DialogForm
        text={t('giveText', { name })}
        action={t('give')}
        isPending={warning.isPending}
        onSubmit={submit((body) =>
          warning.mutate(body, { onSuccess: onClose, onError: showFailure }),
        )}
        onCancel={onClose}
      >
        <Textarea
          label={t('reason')}
          description={t('reasonHint', { name })}
          rows={3}
          maxLength={limits.warningReason.max}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <NativeSelect
          label={t('days')}
          data={offeredDays.map((count) => ({
            value: String(count),
            label: t('dayCount', { count }),
          }))}
          value={String(form.values.days)}
          error={form.errors['days']}
          onChange={(event) => form.setFieldValue('days', Number(event.currentTarget.value))}
        />
      </DialogForm>
    </Dialog>
  );
}
