import { Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import {
  type AllianceForm as Sent,
  allianceFormSchema,
} from '@waybill/schema/features/alliances.fields';
import {
  allianceDecisions,
  type AllianceSettings,
  type AllianceTerm,
} from '@waybill/schema/features/alliances.models';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import '#src/components/checkbox.css';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';
import { TermsField } from './terms-field.tsx';

interface Values extends Record<string, unknown> {
  name: string;
  slug: string;
  description: string;
  decision: string;
  noticeDays: number | string;
  isPublic: boolean;
  terms: readonly AllianceTerm[];
}

interface AllianceFormProps {
  /** An alliance that is there, of which name and rules can change; null for one to be founded. */
  readonly former: (AllianceSettings & { readonly slug: string }) | null;
  readonly isPending: boolean;
  readonly onSend: (values: Sent, onError: (error: unknown) => void) => void;
  readonly onCancel: () => void;
}

/** What an alliance calls itself and decides by. */
export function AllianceForm({ former, isPending, onSend, onCancel }: AllianceFormProps) {
  const t = useTranslations('alliances');
  const initialValues: Values = {
    name: former?.name ?? '',
    slug: former?.slug ?? '',
    description: former?.description ?? '',
    decision: former?.decision ?? 'MAJORITY',
    noticeDays: former?.noticeDays ?? limits.allianceNoticeDays.default,
    isPublic: former?.isPublic ?? true,
    terms: [],
  };
  const { form, submit, showFailure } = useSchemaForm({
    schema: allianceFormSchema,
    initialValues,
  });
  return (
    <DialogForm
      {...(former && { text: t('changeText') })}
      action={t(former ? 'propose' : 'found')}
      isPending={isPending}
      onSubmit={submit((values) => onSend(values, showFailure))}
      onCancel={onCancel}
    >
      <TextInput
        label={t('name')}
        maxLength={limits.allianceName.max}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {former === null && (
        <TextInput
          label={t('slug')}
          description={t('slugHint')}
          maxLength={limits.allianceSlug.max}
          {...form.getInputProps('slug')}
        />
      )}
      <Textarea
        label={t('description')}
        rows={3}
        maxLength={limits.allianceDescription.max}
        {...form.getInputProps('description')}
      />
      <NativeSelect
        label={t('decision')}
        data={allianceDecisions.map((value) => ({ value, label: t(`decisions.${value}`) }))}
        {...form.getInputProps('decision')}
      />
      <NumberInput
        label={t('noticeDays')}
        min={limits.allianceNoticeDays.min}
        max={limits.allianceNoticeDays.max}
        allowDecimal={false}
        {...form.getInputProps('noticeDays')}
      />
      <Checkbox label={t('isPublic')} {...form.getInputProps('isPublic', { type: 'checkbox' })} />
      {former === null && (
        <TermsField
          value={form.values.terms}
          onChange={(terms) => form.setFieldValue('terms', terms)}
        />
      )}
    </DialogForm>
  );
}
