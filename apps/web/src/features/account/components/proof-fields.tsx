import type { GetInputPropsReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { PasswordInput } from '#src/components/password-input.tsx';
import { CodeField } from '#src/features/auth/components/code-field.tsx';
import { useSession } from '#src/features/auth/session.context.ts';
import { twoFactorQuery } from '../account.queries.ts';

interface ProofFieldsProps {
  readonly password: GetInputPropsReturnType;
  /** Left out where a password is enough. */
  readonly code?: GetInputPropsReturnType;
}

/** The current password and, where two-factor authentication is on, a code. */
export function ProofFields({ password, code }: ProofFieldsProps) {
  const t = useTranslations('proof');
  const { user } = useSession();
  const isOn = useQuery(twoFactorQuery).data?.isOn ?? false;
  return (
    <>
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordInput
        label={t('currentPassword')}
        autoComplete="current-password"
        data-autofocus
        {...password}
      />
      {/* The server asks for it, too, when it was switched on elsewhere meanwhile. */}
      {code && (isOn || Boolean(code.error)) && <CodeField {...code} />}
    </>
  );
}
