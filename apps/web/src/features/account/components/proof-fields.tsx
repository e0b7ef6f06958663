import type { GetInputPropsReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { PasswordInput } from '#src/components/password-input.tsx';
import { CodeField } from '#src/features/auth/components/code-field.tsx';
import { useSession } from '#src/features/auth/session.context.ts';
import { twoFactorQuery } from '../account.queries.ts';

interface ProofFieldsProps {
  readonly password: GetInputPropsReturnType;
  /** Omitted if a password is enough. */
  readonly code?: GetInputPropsReturnType;
}

/** Fields for the current password and, with two-factor authentication, a code. */
export function ProofFields({ password, code }: ProofFieldsProps) {
  const t = useTranslations('proof');
  const { user } = useSession();
  const isOn = useQuery(twoFactorQuery).data?.isOn ?? false;
  return (
    <>
      {/* Password managers read the account of the password from this field. */}
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordInput
        label={t('currentPassword')}
        autoComplete="current-password"
        data-autofocus
        {...password}
      />
      {/* Also shown if the server asks for it, because it was turned on elsewhere meanwhile. */}
      {code && (isOn || Boolean(code.error)) && <CodeField {...code} />}
    </>
  );
}
