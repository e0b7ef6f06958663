import { Skeleton, Stack, Text } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { CopyableCode } from '#src/components/copyable-code.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';

const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode);

interface TwoFactorKeyProps {
  readonly secret: string;
  readonly otpauthUrl: string;
}

/** The key for the authenticator app, to scan or type. */
export function TwoFactorKey({ secret, otpauthUrl }: TwoFactorKeyProps) {
  const t = useTranslations('twoFactor');
  return (
    <Stack>
      <Text>{t('scan')}</Text>
      <Suspense fallback={<Skeleton width={200} height={200} />}>
        <QrCode text={otpauthUrl} label={t('qrCode')} />
      </Suspense>
      <CopyableCode label={t('key')} code={secret} />
    </Stack>
  );
}
