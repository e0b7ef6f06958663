import { NumberInput, Switch, Text, Textarea } from '@mantine/core';
import { exhibitFormSchema } from '@waybill/schema/features/museum.fields';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import '#src/components/switch.css';
import { toNumber, type Typed } from '#src/lib/form-values.ts';
import { useSchemaForm } from '#src/lib/form.ts';
import { useSetExhibit } from '../museum.queries.ts';

interface Values extends Record<string, unknown> {
  readonly story: string;
  readonly isPublic: boolean;
  readonly position: Typed;
}

const formSchema = z
  .custom<Values>()
  .transform(({ position, ...values }) => ({
    ...values,
    ...(position !== '' && { position: toNumber(position, 1) }),
  }))
  .pipe(exhibitFormSchema);

interface ExhibitFormProps {
  readonly truckId: string;
  /** The exhibit as it is. Null: the truck isn’t shown so far. */
  readonly exhibit: Values | null;
  readonly onDone: () => void;
}

/** The form to show a truck in the museum. */
export function ExhibitForm({ truckId, exhibit, onDone }: ExhibitFormProps) {
  const t = useTranslations('museum');
  const setting = useSetExhibit(truckId);
  const { form, submit, showFailure } = useSchemaForm({
    schema: formSchema,
    initialValues: exhibit ?? { story: '', isPublic: false, position: '' },
  });
  return (
    <DialogForm
      action={exhibit === null ? t('show') : t('save')}
      isPending={setting.isPending}
      onSubmit={submit((body) => setting.mutate(body, { onSuccess: onDone, onError: showFailure }))}
      onCancel={onDone}
    >
      <Textarea
        label={t('story')}
        description={t('storyHint')}
        rows={8}
        maxLength={limits.exhibitStory.max}
        data-autofocus
        {...form.getInputProps('story')}
      />
      <Text size="sm" c="dimmed">
        {t('markdown')}
      </Text>
      <NumberInput
        label={t('position')}
        description={t('positionHint')}
        min={limits.exhibitPosition.min}
        max={limits.exhibitPosition.max}
        allowDecimal={false}
        {...form.getInputProps('position')}
      />
      <Switch
        label={t('isPublic')}
        description={t('isPublicHint')}
        {...form.getInputProps('isPublic', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}
