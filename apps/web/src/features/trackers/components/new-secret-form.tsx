import { trackerLinkFormSchema } from '@waybill/schema/features/trackers.contract';
import type { TrackerProvider } from '@waybill/schema/features/trackers.models';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { PasswordInput } from '#src/components/password-input.tsx';
import { useSchemaForm } from '#src/lib/form.ts';
import { useUpdateLink } from '../trackers.queries.ts';

interface NewSecretFormProps {
  readonly vtcId: string;
  readonly provider: TrackerProvider;
  readonly onClose: () => void;
}

interface Values extends Record<string, unknown> {
  secret: string;
}

const schema = trackerLinkFormSchema.pick({ secret: true }).required();

/** Replaces a tracker's secret. */
export function NewSecretForm({ vtcId, provider, onClose }: NewSecretFormProps) {
  const t = useTranslations('trackers');
  const updating = useUpdateLink({ vtcId, provider });
  const initialValues: Values = { secret: '' };
  const { form, submit, showFailure } = useSchemaForm({ schema, initialValues });
  return (
    <DialogForm
      text={t('newSecretText')}
      action={t('save')}
      isPending={updating.isPending}
      onSubmit={submit((values) =>
        updating.mutate(values, { onSuccess: onClose, onError: showFailure }),
      )}
      onCancel={onClose}
    >
      <PasswordInput
        label={t('secret')}
        description={t('secretHint')}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('secret')}
      />
    </DialogForm>
  );
}
