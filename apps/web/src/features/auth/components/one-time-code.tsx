import { useTranslations } from 'use-intl';
import { CopyableCode } from '#src/components/copyable-code.tsx';

interface OneTimeCodeProps {
  readonly code: string | null;
  /** How long it is valid. */
  readonly hint?: string;
}

/** The one-time code with a copy button. */
export function OneTimeCode({ code, hint }: OneTimeCodeProps) {
  const t = useTranslations('otp');
  return (
    <CopyableCode label={t('code')} code={code} missing={t('noCode')} hint={hint ?? t('hint')} />
  );
}
