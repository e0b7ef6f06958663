import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { takeFocus } from '#src/lib/take-focus.ts';

interface CodeFieldProps extends TextInputProps {
  /** Focuses the field when it appears in a form that is being filled. */
  readonly takesFocus?: boolean;
}

/** A field for a code from the authenticator app or a recovery code. */
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
