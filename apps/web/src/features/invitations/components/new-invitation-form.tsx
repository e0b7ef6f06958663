import { Group, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { invitationFormSchema } from '@waybill/schema/features/invitations.contract';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';
import { useCreateInvitation } from '../invitations.queries.ts';
import { InvitedRoles } from './invited-roles.tsx';

const lives = [1, 7, 14, 30, 90];

interface NewInvitationFormProps {
  readonly vtcId: string;
  readonly givesRoles: boolean;
  readonly onMade: (made: { readonly code: string; readonly url: string }) => void;
  readonly onCancel: () => void;
}

interface Values extends Record<string, unknown> {
  note: string;
  maxUses: number | string;
  expiresInDays: number;
  roleIds: readonly string[];
}

/** The form of an invitation: its purpose, expiry and roles. */
export function NewInvitationForm(props: NewInvitationFormProps) {
  const { vtcId, givesRoles, onMade, onCancel } = props;
  const t = useTranslations('invitations');
  const creating = useCreateInvitation(vtcId);
  const initialValues: Values = { note: '', maxUses: 1, expiresInDays: 7, roleIds: [] };
  const { form, submit, showFailure } = useSchemaForm({
    schema: invitationFormSchema,
    initialValues,
  });
  return (
    <DialogForm
      action={t('submit')}
      isPending={creating.isPending}
      onSubmit={submit((values) =>
        creating.mutate(values, { onSuccess: onMade, onError: showFailure }),
      )}
      onCancel={onCancel}
    >
      <TextInput
        label={t('note')}
        description={t('noteHint')}
        autoComplete="off"
        maxLength={limits.invitationNote.max}
        data-autofocus
        {...form.getInputProps('note')}
      />
      <Group grow align="flex-start" gap="sm">
        <NumberInput
          label={t('maxUses')}
          min={limits.invitationUses.min}
          max={limits.invitationUses.max}
          allowDecimal={false}
          hideControls
          inputMode="numeric"
          {...form.getInputProps('maxUses')}
        />
        <NativeSelect
          label={t('expiry')}
          data={lives.map((days) => ({ value: String(days), label: t('days', { days }) }))}
          value={String(form.values.expiresInDays)}
          error={form.errors['expiresInDays']}
          onChange={(event) =>
            form.setFieldValue('expiresInDays', Number(event.currentTarget.value))
          }
        />
      </Group>
      {givesRoles && (
        <InvitedRoles
          vtcId={vtcId}
          value={form.values.roleIds}
          onChange={(roleIds) => form.setFieldValue('roleIds', roleIds)}
        />
      )}
    </DialogForm>
  );
}
