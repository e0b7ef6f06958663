import { TextInput } from '@mantine/core';
import { attendanceDecisionSchema } from '@waybill/schema/features/event-attendance.contract';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';
import { useDecideAttendance } from '../company-events.queries.ts';

/** What an organiser is about to decide about a driver. */
export interface Decided {
  readonly driverId: string;
  readonly name: string;
  readonly result: 'ATTENDED' | 'MISSED';
}

interface AttendanceDialogProps {
  readonly eventId: string;
  readonly deciding: Decided;
  readonly onClose: () => void;
}

/** Asks for the reason of a decision about a driver's attendance. */
export function AttendanceDialog({ eventId, deciding, onClose }: AttendanceDialogProps) {
  const t = useTranslations('attendance');
  const { driverId, name, result } = deciding;
  const saving = useDecideAttendance(eventId);
  const { form, submit, showFailure } = useSchemaForm({
    schema: attendanceDecisionSchema.omit({ result: true }),
    initialValues: { reason: '' },
  });
  const asked = result === 'ATTENDED' ? t('askAttended', { name }) : t('askMissed', { name });
  return (
    <Dialog opened title={asked} onClose={onClose}>
      <DialogForm
        text={t('askText')}
        action={t('save')}
        cancel={t('cancel')}
        isPending={saving.isPending}
        onSubmit={submit(({ reason }) =>
          saving.mutate({ driverId, result, reason }, { onSuccess: onClose, onError: showFailure }),
        )}
        onCancel={onClose}
      >
        <TextInput
          label={t('reason')}
          maxLength={limits.attendanceReason.max}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      </DialogForm>
    </Dialog>
  );
}
