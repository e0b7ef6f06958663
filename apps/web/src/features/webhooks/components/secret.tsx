import { useTranslations } from 'use-intl';
import { CopyableCode } from '#src/components/copyable-code.tsx';

/** A secret that is shown only once. */
export function Secret({ secret }: { readonly secret: string }) {
  const t = useTranslations('webhooks');
  return <CopyableCode label={t('secret')} code={secret} hint={t('secretHint')} />;
}
