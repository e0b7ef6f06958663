import { useComputedColorScheme } from '@mantine/core';
import { timings, toastsAtOnce } from '@waybill/schema/limits';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { useTranslations } from 'use-intl';
import { lastPressedBox, writtenBox } from '#src/lib/last-pressed.ts';
import { readPreferences } from '#src/lib/preferences.ts';
import { toastPosition } from '#src/lib/toast-position.ts';
import { showToastsBy } from '#src/lib/toasts.ts';

const durations = { success: timings.toastSuccessMs, error: timings.toastErrorMs };

/** Shows toasts and announces them politely. */
export function Toaster() {
  const t = useTranslations('common');
  const colorScheme = useComputedColorScheme();
  useEffect(
    () =>
      showToastsBy(({ kind, message }) => {
        if (kind === 'success' && !readPreferences().successToasts) return () => {};
        const page = { width: innerWidth, height: innerHeight };
        const position = toastPosition({ cause: lastPressedBox(), field: writtenBox() }, page);
        const id = toast[kind](message, { duration: durations[kind], position });
        return () => void toast.dismiss(id);
      }),
    [],
  );
  return (
    <Sonner
      className="toaster"
      theme={colorScheme}
      visibleToasts={toastsAtOnce}
      expand
      // Clear of the header.
      offset={{ top: 'calc(var(--header-height) + 1rem)' }}
      mobileOffset={{ top: '6.5rem', bottom: 'calc(var(--bottom-bar-height) + 1rem)' }}
      containerAriaLabel={t('notifications')}
    />
  );
}
