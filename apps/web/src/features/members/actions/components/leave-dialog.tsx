import { Button, Group, TextInput } from '@mantine/core';
import { leaveFormSchema, type Member } from '@waybill/schema/features/members.contract';
import { limits } from '@waybill/schema/limits';
import { useNow, useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { useSchemaForm } from '#src/lib/form.ts';
import { useEndLeave, useSetLeave } from '../../members.queries.ts';

interface LeaveDialogProps {
  readonly vtcId: string;
  readonly member: Pick<Member, 'id' | 'username' | 'leave'>;
  readonly onClose: () => void;
}

/** Sets, changes or ends a member's leave of absence. */
export function LeaveDialog({ vtcId, member, onClose }: LeaveDialogProps) {
  const t = useTranslations();
  const key = { vtcId, userId: member.id };
  const saving = useSetLeave(key);
  const ending = useEndLeave(key);
  const today = useNow().toISOString().slice(0, 10);
  const { form, submit, showFailure } = useSchemaForm({
    schema: leaveFormSchema,
    initialValues: { ...(member.leave ?? { from: today, until: '', reason: '' }) },
  });
  return (
    <Dialog opened title={t('leave.title', { name: member.username })} onClose={onClose}>
      <DialogForm
        text={t('leave.hint')}
        action={t('leave.save')}
        isPending={saving.isPending}
        other={
          member.leave !== null && (
            <Button
              variant="default"
              loading={ending.isPending}
              onClick={() => ending.mutate(undefined, { onSuccess: onClose })}
            >
              {t('leave.end')}
            </Button>
          )
        }
        onSubmit={submit((leave) =>
          saving.mutate(leave, { onSuccess: onClose, onError: showFailure }),
        )}
        onCancel={onClose}
      >
        <Group grow align="flex-start" gap="sm">
          <TextInput
            type="date"
            label={t('leave.from')}
            data-autofocus
            {...form.getInputProps('from')}
          />
          <TextInput type="date" label={t('leave.until')} {...form.getInputProps('until')} />
        </Group>
        <TextInput
          label={t('leave.reason')}
          description={t('leave.reasonHint')}
          maxLength={limits.leaveReason.max}
          {...form.getInputProps('reason')}
        />
      </DialogForm>
    </Dialog>
  );
}
