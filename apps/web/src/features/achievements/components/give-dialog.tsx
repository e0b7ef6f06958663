import { TextInput } from '@mantine/core';
import { achievementGiftSchema } from '@waybill/schema/features/achievements.models';
import { limits } from '@waybill/schema/limits';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import '#src/components/input.css';
import {
  MemberPicker,
  type PickedMember,
} from '#src/features/members/components/member-picker.tsx';
import { useSchemaForm } from '#src/lib/form.ts';
import { useGiveAchievement } from '../achievements.queries.ts';

interface GiveDialogProps {
  readonly vtcId: string;
  readonly achievementId: string;
  readonly name: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Gives an achievement to a driver. */
export function GiveDialog({ name, opened, onClose, ...props }: GiveDialogProps) {
  const t = useTranslations('achievements');
  return (
    <Dialog opened={opened} title={t('giveTitle', { name })} onClose={onClose}>
      <GiveForm {...props} onClose={onClose} />
    </Dialog>
  );
}

function GiveForm({ vtcId, achievementId, onClose }: Omit<GiveDialogProps, 'opened' | 'name'>) {
  const t = useTranslations('achievements');
  const giving = useGiveAchievement(achievementId);
  const [driver, setDriver] = useState<PickedMember | null>(null);
  const { form, submit, showFailure } = useSchemaForm({
    schema: achievementGiftSchema,
    initialValues: { driverId: '', reason: '' },
  });
  return (
    <DialogForm
      action={t('give')}
      isPending={giving.isPending}
      onSubmit={submit((gift) => giving.mutate(gift, { onSuccess: onClose, onError: showFailure }))}
      onCancel={onClose}
    >
      <MemberPicker
        vtcId={vtcId}
        label={t('giveDriver')}
        placeholder={t('giveDriverPlaceholder')}
        value={driver}
        onChange={(chosen) => {
          setDriver(chosen);
          form.setFieldValue('driverId', chosen?.id ?? '');
        }}
      />
      <TextInput
        label={t('giveReason')}
        description={t('giveReasonHint')}
        maxLength={limits.awardReason.max}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
