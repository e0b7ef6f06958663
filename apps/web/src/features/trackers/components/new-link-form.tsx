import { Checkbox } from '@mantine/core';
import { trackerLinkFormSchema } from '@waybill/schema/features/trackers.contract';
import { signs, type TrackerProvider } from '@waybill/schema/features/trackers.models';
import { useTranslations } from 'use-intl';
import '#src/components/checkbox.css';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { PasswordInput } from '#src/components/password-input.tsx';
import { useSchemaForm } from '#src/lib/form.ts';
import { useCreateLink } from '../trackers.queries.ts';
import { useMayTrust } from '../use-may-trust.ts';

interface NewLinkFormProps {
  readonly vtcId: string;
  readonly provider: TrackerProvider;
  readonly onClose: () => void;
}

interface Values extends Record<string, unknown> {
  secret: string;
  trusted: boolean;
}

const signedSchema = trackerLinkFormSchema.pick({ secret: true, trusted: true }).required();
const unsignedSchema = trackerLinkFormSchema.pick({ trusted: true });

/** Links a tracker, with its secret if it signs. */
export function NewLinkForm({ vtcId, provider, onClose }: NewLinkFormProps) {
  const t = useTranslations('trackers');
  const mayTrust = useMayTrust();
  const creating = useCreateLink(vtcId);
  const isSigned = signs(provider);
  const initialValues: Values = { secret: '', trusted: false };
  const { form, submit, showFailure } = useSchemaForm({
    schema: isSigned ? signedSchema : unsignedSchema.loose(),
    initialValues,
  });
  return (
    <DialogForm
      text={t(`hints.${provider}`)}
      action={t('link', { name: t(`names.${provider}`) })}
      isPending={creating.isPending}
      onSubmit={submit(({ trusted }) =>
        creating.mutate(
          { provider, trusted, ...(isSigned && { secret: form.values.secret }) },
          { onSuccess: onClose, onError: showFailure },
        ),
      )}
      onCancel={onClose}
    >
      {isSigned && (
        <>
          <PasswordInput
            label={t('secret')}
            description={t('secretHint')}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('secret')}
          />
          <Checkbox
            label={t('trusted')}
            description={mayTrust ? t('trustedHint') : t('trustedReviewers')}
            disabled={!mayTrust}
            {...form.getInputProps('trusted', { type: 'checkbox' })}
          />
        </>
      )}
    </DialogForm>
  );
}
