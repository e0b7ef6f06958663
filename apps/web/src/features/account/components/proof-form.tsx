import { proofFormSchema } from '@waybill/schema/features/account.contract';
import type { ProofForm as Proof } from '@waybill/schema/features/account.contract';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { codeFieldSchema } from '#src/features/auth/code-field.schema.ts';
import { useSchemaForm } from '#src/lib/form.ts';
import { ProofFields } from './proof-fields.tsx';

interface ProofFormProps {
  readonly text: string;
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly isPending: boolean;
  readonly onProof: (proof: Proof, onError: (error: unknown) => void) => void;
  readonly onCancel: () => void;
}

/** Asks for the user's credentials before an action. */
export function ProofForm({ onProof, ...props }: ProofFormProps) {
  const { form, submit, showFailure } = useSchemaForm({
    schema: proofFormSchema.extend({ code: codeFieldSchema }),
    initialValues: { currentPassword: '', code: '' },
    isProof: true,
  });
  return (
    <DialogForm {...props} onSubmit={submit((proof) => onProof(proof, showFailure))}>
      <ProofFields
        password={form.getInputProps('currentPassword')}
        code={form.getInputProps('code')}
      />
    </DialogForm>
  );
}
