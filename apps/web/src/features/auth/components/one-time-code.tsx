import { useTranslations } from 'use-intl';
import { CopyableCode } from '#src/components/copyable-code.tsx';

/** The one-time code with a button that copies it. */
export function OneTimeCode({ code }: { readonly code: string | null }) {
  const t = useTranslations('otp');
  return <CopyableCode label={t('code')} code={code} missing={t('noCode')} hint={t('hint')} />;
}
