import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslations } from 'use-intl';

/** A password field that announces its error and has a keyboard-accessible button. */
export function PasswordInput(props: PasswordInputProps) {
  const t = useTranslations('passwordInput');
  return (
    <MantinePasswordInput
      aria-invalid={Boolean(props.error)}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('show') }}
      {...props}
    />
  );
}
