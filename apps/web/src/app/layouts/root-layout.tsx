import { useComputedColorScheme } from '@mantine/core';
import { toastsAtOnce } from '@waybill/schema/limits';
import { Toaster } from 'sonner';
import { useTranslations } from 'use-intl';
import { SessionProvider } from '#src/features/auth/session.provider.tsx';
import { PageOutlet } from './page-outlet.tsx';

/** What is around every page: the session and the toasts, which are announced politely. */
export function RootLayout() {
  const t = useTranslations('common');
  const colorScheme = useComputedColorScheme();
  return (
    <SessionProvider>
      <PageOutlet />
      <Toaster
        className="toaster"
        theme={colorScheme}
        visibleToasts={toastsAtOnce}
        expand
        position="bottom-right"
        containerAriaLabel={t('notifications')}
      />
    </SessionProvider>
  );
}
