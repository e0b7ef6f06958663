import { useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { toastsAtOnce } from '@waybill/schema/limits';
import { Toaster } from 'sonner';
import { useTranslations } from 'use-intl';
import { SessionProvider } from '#src/features/auth/session.provider.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { TitleAnnouncer } from './title-announcer.tsx';

/** What is around every page: the session and the toasts, which are announced politely. */
export function RootLayout() {
  const t = useTranslations('common');
  const colorScheme = useComputedColorScheme();
  const isPhone = useMediaQuery('(max-width: 600px)');
  return (
    <SessionProvider>
      <PageOutlet />
      <TitleAnnouncer />
      <Toaster
        className="toaster"
        theme={colorScheme}
        visibleToasts={toastsAtOnce}
        expand
        // On a phone the lower edge is where forms have their button; the header stays free too.
        position={isPhone ? 'top-center' : 'bottom-right'}
        mobileOffset={{ top: '6.5rem' }}
        containerAriaLabel={t('notifications')}
      />
    </SessionProvider>
  );
}
