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
import { InvitedCompanies } from './invited-companies.tsx';
import { TermsField } from './terms-field.tsx';

interface Values extends Record<string, unknown> {
  name: string;
  slug: string;
  description: string;
  decision: string;
  noticeDays: number | string;
  isPublic: boolean;
  terms: readonly AllianceTerm[];
  inviteIds: readonly string[];
}

interface AllianceFormProps {
  /** The existing alliance, whose name and rules can change; null to create one. */
  readonly former: (AllianceSettings & { readonly slug: string }) | null;
  /** The acting company, which cannot be invited. */
  readonly vtcId: string;
  readonly isPending: boolean;
  readonly onSend: (values: Sent, onError: (error: unknown) => void) => void;
  readonly onCancel: () => void;
}

/** Suggests an address for a name; it may be too short to be valid. */
function toSlug(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, limits.allianceSlug.max)
    .replace(/-$/, '');
}

/** The form for an alliance's name and voting rules. */
export function AllianceForm({ former, vtcId, isPending, onSend, onCancel }: AllianceFormProps) {
  const t = useTranslations('alliances');
  const initialValues: Values = {
    name: former?.name ?? '',
    slug: former?.slug ?? '',
    description: former?.description ?? '',
    decision: former?.decision ?? 'MAJORITY',
    noticeDays: former?.noticeDays ?? limits.allianceNoticeDays.default,
    isPublic: former?.isPublic ?? true,
    terms: [],
    inviteIds: [],
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
        onBlur={() => {
          const { name, slug } = form.values;
          if (former === null && slug === '') form.setFieldValue('slug', toSlug(name));
        }}
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
        <>
          <TermsField
            label={t('yourShare')}
            value={form.values.terms}
            onChange={(terms) => form.setFieldValue('terms', terms)}
          />
          <InvitedCompanies
            vtcId={vtcId}
            onChange={(ids) => form.setFieldValue('inviteIds', ids)}
          />
        </>
      )}
    </DialogForm>
  );
}
