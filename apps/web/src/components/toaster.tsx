import { useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { timings, toastsAtOnce } from '@waybill/schema/limits';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { useTranslations } from 'use-intl';
import { showToastsBy } from '#src/lib/toasts.ts';

const durations = { success: timings.toastSuccessMs, error: timings.toastErrorMs };

/** Shows toasts, which are announced politely. */
export function Toaster() {
  const t = useTranslations('common');
  const colorScheme = useComputedColorScheme();
  const isPhone = useMediaQuery('(max-width: 600px)');
  useEffect(
    () => showToastsBy(({ kind, message }) => toast[kind](message, { duration: durations[kind] })),
    [],
  );
  return (
    <Sonner
      className="toaster"
      theme={colorScheme}
      visibleToasts={toastsAtOnce}
      expand
      // On a phone the lower edge is where forms have their button; the header stays free too.
      position={isPhone ? 'top-center' : 'bottom-right'}
      mobileOffset={{ top: '6.5rem' }}
      containerAriaLabel={t('notifications')}
    />
  );
}
