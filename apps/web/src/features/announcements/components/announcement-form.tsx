import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { announcementFormSchema } from '@waybill/schema/features/announcements.contract';
import { limits } from '@waybill/schema/limits';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';

interface Values extends Record<string, unknown> {
  title: string;
  body: string;
  /** The number of days to pin it; empty for an unchanged pin. */
  pin: string;
}

interface AnnouncementFormProps {
  readonly initial: { readonly title: string; readonly body: string };
  /** The label of the submit button. */
  readonly action: string;
  /** True if it is already published, so that its pin can stay unchanged. */
  readonly isThere?: boolean;
  readonly isPending: boolean;
  readonly onSend: (
    values: { readonly title: string; readonly body: string; readonly pinnedForDays?: number },
    onError: (error: unknown) => void,
  ) => void;
  readonly onCancel: () => void;
}

const pins = [0, 3, 7, 30] as const;
const sentSchema = announcementFormSchema.pick({ title: true, body: true }).loose();

/** The form of an announcement. */
export function AnnouncementForm(props: AnnouncementFormProps) {
  const { initial, action, isThere = false, isPending, onSend, onCancel } = props;
  const t = useTranslations('announcements');
  const initialValues: Values = { ...initial, pin: isThere ? '' : '7' };
  const { form, submit, showFailure } = useSchemaForm({ schema: sentSchema, initialValues });
  const { title: savedTitle, body: savedBody } = initial;
  // Shows what others have saved meanwhile, unless the user has changed something.
  const showUnlessChanged = useEffectEvent((saved: Pick<Values, 'title' | 'body'>) => {
    if (form.isDirty()) return;
    form.setValues(saved);
    form.resetDirty({ ...form.values, ...saved });
  });
  useEffect(() => {
    showUnlessChanged({ title: savedTitle, body: savedBody });
  }, [savedTitle, savedBody]);
  return (
    <DialogForm
      action={action}
      isPending={isPending}
      onSubmit={submit(({ title, body }) => {
        const { pin } = form.values;
        onSend({ title, body, ...(pin !== '' && { pinnedForDays: Number(pin) }) }, showFailure);
      })}
      onCancel={onCancel}
    >
      <TextInput
        label={t('titleLabel')}
        maxLength={limits.announcementTitle.max}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('bodyLabel')}
        rows={8}
        maxLength={limits.announcementBody.max}
        {...form.getInputProps('body')}
      />
      <Text size="sm" c="dimmed">
        {t('markdown')}
      </Text>
      <NativeSelect
        label={t('pinLabel')}
        data={[
          ...(isThere ? [{ value: '', label: t('pinAsIs') }] : []),
          ...pins.map((days) => ({ value: String(days), label: t('pinDays', { days }) })),
        ]}
        {...form.getInputProps('pin')}
      />
    </DialogForm>
  );
}
