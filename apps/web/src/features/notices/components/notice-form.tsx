import { Checkbox, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import {
  noticeFormSchema,
  type NoticeForm as Sent,
} from '@waybill/schema/features/notices.contract';
import { noticeSeverities, type WrittenNotice } from '@waybill/schema/features/notices.models';
import { limits } from '@waybill/schema/limits';
import { languages } from '@waybill/schema/preferences';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import '#src/components/checkbox.css';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { useNames } from '#src/lib/names.ts';
import { useSchemaForm } from '#src/lib/form.ts';
import { initialValues, readMoment } from '../notice-form.schema.ts';

interface NoticeFormProps {
  /** The existing notice; null for a new one. */
  readonly notice: WrittenNotice | null;
  readonly action: string;
  readonly isPending: boolean;
  readonly onSend: (
    sent: Sent & { readonly notify: boolean },
    onError: (error: unknown) => void,
  ) => void;
  readonly onCancel: () => void;
}

const sentSchema = noticeFormSchema
  .pick({ text: true, translations: true, severity: true })
  .loose();

/** The form of a notice. */
export function NoticeForm({ notice, action, isPending, onSend, onCancel }: NoticeFormProps) {
  const t = useTranslations('operatorNotices');
  const { nameLanguage } = useNames();
  const { form, submit, showFailure } = useSchemaForm({
    schema: sentSchema,
    initialValues: initialValues(notice),
  });
  const [written, setWritten] = useState(() =>
    languages.filter((language) => Boolean(notice?.translations[language])),
  );
  const others = languages.filter((language) => !written.includes(language));
  return (
    <DialogForm
      action={action}
      isPending={isPending}
      onSubmit={submit(({ text, translations, severity }) => {
        const { from, until, notify } = form.values;
        onSend(
          {
            text,
            translations,
            severity,
            from: readMoment(from),
            until: readMoment(until),
            notify,
          },
          showFailure,
        );
      })}
      onCancel={onCancel}
    >
      <NativeSelect
        label={t('severity')}
        data={noticeSeverities.map((value) => ({ value, label: t(`severities.${value}`) }))}
        {...form.getInputProps('severity')}
      />
      <Textarea
        label={t('text')}
        rows={4}
        maxLength={limits.noticeText.max}
        data-autofocus
        {...form.getInputProps('text')}
      />
      <Text size="sm" c="dimmed">
        {t('markdown')}
      </Text>
      {written.map((language) => (
        <Textarea
          key={language}
          label={t('textFor', { language: nameLanguage(language) ?? language })}
          description={t('optional')}
          rows={2}
          maxLength={limits.noticeText.max}
          {...form.getInputProps(`translations.${language}`)}
        />
      ))}
      {others.length > 0 && (
        <NativeSelect
          label={t('addLanguage')}
          value=""
          data={[
            { value: '', label: '' },
            ...others.map((value) => ({ value, label: nameLanguage(value) ?? value })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            setWritten(languages.filter((one) => one === value || written.includes(one)))
          }
        />
      )}
      <TextInput
        type="datetime-local"
        label={t('from')}
        description={t('fromText')}
        {...form.getInputProps('from')}
      />
      <TextInput
        type="datetime-local"
        label={t('until')}
        description={t('untilText')}
        {...form.getInputProps('until')}
      />
      {notice === null && (
        <Checkbox
          label={t('notify')}
          description={t('notifyText')}
          {...form.getInputProps('notify', { type: 'checkbox' })}
        />
      )}
    </DialogForm>
  );
}
