import { NumberInput, Switch, TextInput } from '@mantine/core';
import type { RoleForm as RoleFields, VtcRole } from '@waybill/schema/features/roles.contract';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/switch.css';
import { useSchemaForm } from '#src/lib/form.ts';
import { translateSentence } from '#src/lib/i18n/shown-locale.ts';
import { roleValuesSchema, valuesOfRole } from '../role-form.schema.ts';
import { DutyPicker } from './duty-picker.tsx';
import { PermissionPicker } from './permission-picker.tsx';

interface RoleFormProps {
  /** The role to change, or null for a new one. */
  readonly current: VtcRole | null;
  /** True for the only default role, which must stay one. */
  readonly isLastDefault: boolean;
  readonly isSending: boolean;
  readonly onSubmit: (fields: RoleFields, onError: (error: unknown) => void) => void;
  readonly onCancel: () => void;
}

/** The form of a role, to create or edit one. */
export function RoleForm({ current, isLastDefault, isSending, onSubmit, onCancel }: RoleFormProps) {
  const t = useTranslations();
  const { form, submit, showFailure } = useSchemaForm({
    schema: roleValuesSchema,
    initialValues: valuesOfRole(current),
  });
  return (
    <DialogForm
      action={t(current === null ? 'roles.submitCreate' : 'roles.save')}
      isPending={isSending}
      onSubmit={submit((fields) => onSubmit(fields, showFailure))}
      onCancel={onCancel}
    >
      <TextInput
        label={t('roles.name')}
        withAsterisk
        maxLength={limits.roleName.max}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NumberInput
        label={t('roles.salary')}
        description={t('roles.salaryHint')}
        min={limits.roleSalary.min}
        max={limits.roleSalary.max}
        clampBehavior="none"
        allowDecimal={false}
        {...form.getInputProps('salary')}
      />
      <Switch
        label={t('roles.isDefault')}
        description={
          isLastDefault ? translateSentence(messages.lastDefaultRole) : t('roles.isDefaultHint')
        }
        disabled={isLastDefault}
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
      <PermissionPicker
        value={form.values.allowed}
        error={form.errors['permissions']}
        onChange={(allowed) => form.setFieldValue('allowed', allowed)}
      />
      <DutyPicker
        value={form.values.duties}
        error={form.errors['duties']}
        onChange={(duties) => form.setFieldValue('duties', duties)}
      />
    </DialogForm>
  );
}
