import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { takeFocus } from '#src/lib/take-focus.ts';

interface CodeFieldProps extends TextInputProps {
  /** For a field that comes up while somebody fills the form. */
  readonly takesFocus?: boolean;
}

/** Asks for a code of the authenticator app; a recovery code will do as well. */
export function CodeField({ takesFocus = false, ...props }: CodeFieldProps) {
  const t = useTranslations('login');
  return (
    <TextInput
      label={t('code')}
      description={t('codeHint')}
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      ref={takesFocus ? takeFocus : undefined}
      {...props}
    />
  );
}
