import { Button, NumberInput, TextInput } from '@mantine/core';
import { registrationLinkFormSchema } from '@waybill/schema/features/operator-settings.contract';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { CopyableCode } from '#src/components/copyable-code.tsx';
import { DialogActions } from '#src/components/dialog-actions.tsx';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';
import { useCreateLink } from '../settings.queries.ts';

/** Creates a registration link and shows it once. */
export function NewLinkDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('operatorRegistration');
  const making = useCreateLink();
  const { form, submit, showFailure } = useSchemaForm({
    schema: registrationLinkFormSchema,
    initialValues: {
      note: '',
      maxUses: 1,
      expiresInDays: limits.registrationLinkDays.default,
    },
  });
  if (making.data !== undefined) {
    return (
      <Dialog opened title={t('made')} onClose={onClose}>
        <CopyableCode label={t('link')} code={making.data.url} hint={t('once')} />
        <DialogActions>
          <Button onClick={onClose}>{t('done')}</Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog opened title={t('make')} onClose={onClose}>
      <DialogForm
        action={t('make')}
        isPending={making.isPending}
        onSubmit={submit((values) => making.mutate(values, { onError: showFailure }))}
        onCancel={onClose}
      >
        <TextInput
          label={t('note')}
          description={t('noteHint')}
          maxLength={limits.registrationLinkNote.max}
          data-autofocus
          {...form.getInputProps('note')}
        />
        <NumberInput
          label={t('maxUses')}
          min={limits.registrationLinkUses.min}
          max={limits.registrationLinkUses.max}
          allowDecimal={false}
          {...form.getInputProps('maxUses')}
        />
        <NumberInput
          label={t('days')}
          min={limits.registrationLinkDays.min}
          max={limits.registrationLinkDays.max}
          allowDecimal={false}
          {...form.getInputProps('expiresInDays')}
        />
      </DialogForm>
    </Dialog>
  );
}
