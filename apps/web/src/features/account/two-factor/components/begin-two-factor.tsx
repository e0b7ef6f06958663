import { TextInput } from '@mantine/core';
import { proofFormSchema, twoFactorFormSchema } from '@waybill/schema/features/account.contract';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { useSchemaForm } from '#src/lib/form.ts';
import { takeFocus } from '#src/lib/take-focus.ts';
import { useBeginTwoFactor, useConfirmTwoFactor } from '../two-factor.queries.ts';
import { ProofFields } from '../../components/proof-fields.tsx';
import { TwoFactorKey } from './two-factor-key.tsx';

interface BeginTwoFactorProps {
  readonly onCodes: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Turns on two-factor authentication: the password, the key for the app, its first code. */
export function BeginTwoFactor({ onCodes, onCancel }: BeginTwoFactorProps) {
  const t = useTranslations('twoFactor');
  const beginning = useBeginTwoFactor();
  const { form, submit, showFailure } = useSchemaForm({
    schema: proofFormSchema.pick({ currentPassword: true }),
    initialValues: { currentPassword: '' },
    isProof: true,
  });
  if (beginning.data) {
    return <ConfirmTwoFactor factor={beginning.data} onCodes={onCodes} onCancel={onCancel} />;
  }
  return (
    <DialogForm
      text={t('beginText')}
      action={t('continue')}
      isPending={beginning.isPending}
      onSubmit={submit((values) => beginning.mutate(values, { onError: showFailure }))}
      onCancel={onCancel}
    >
      <ProofFields password={form.getInputProps('currentPassword')} />
    </DialogForm>
  );
}

interface ConfirmTwoFactorProps extends BeginTwoFactorProps {
  readonly factor: { readonly secret: string; readonly otpauthUrl: string };
}

function ConfirmTwoFactor({ factor, onCodes, onCancel }: ConfirmTwoFactorProps) {
  const t = useTranslations('twoFactor');
  const confirming = useConfirmTwoFactor();
  const { form, submit, showFailure } = useSchemaForm({
    schema: twoFactorFormSchema,
    initialValues: { code: '' },
  });
  return (
    <DialogForm
      action={t('switchOn')}
      isPending={confirming.isPending}
      onSubmit={submit((values) =>
        confirming.mutate(values, {
          onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
          onError: showFailure,
        }),
      )}
      onCancel={onCancel}
    >
      <TwoFactorKey {...factor} />
      <TextInput
        label={t('code')}
        description={t('codeHint')}
        autoComplete="one-time-code"
        inputMode="numeric"
        ref={takeFocus}
        {...form.getInputProps('code')}
      />
    </DialogForm>
  );
}
