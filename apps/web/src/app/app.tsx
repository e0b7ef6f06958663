import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { IntlProvider } from 'use-intl';
import { recheckSession, userQuery } from '#src/features/auth/auth.queries.ts';
import { readSteamId } from '#src/features/auth/session.storage.ts';
import { instanceQuery } from '#src/features/instance/instance.queries.ts';
import { watchHistory } from '#src/lib/history-hold.ts';
import { useShownLocale } from '#src/lib/i18n/shown-locale.ts';
import { appTexts } from '#src/lib/i18n/texts.ts';
import { createQueryClient } from '#src/lib/query-client.ts';
import { AppRoutes } from './routes.tsx';
import { resolveCssVariables, theme } from './theme.ts';

watchHistory();
const queryClient = createQueryClient(recheckSession);

/** Prefetches data that every page shows, before the first render. */
export function prefetch(): void {
  void queryClient.prefetchQuery(instanceQuery);
  const steamId = readSteamId();
  if (steamId !== null && location.pathname.startsWith('/dashboard')) {
    void queryClient.prefetchQuery(userQuery(steamId));
  }
}

/** The whole app with its shared providers. */
export function App() {
  const locale = useShownLocale();
  const texts = appTexts.find(locale) ?? null;
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
      cssVariablesResolver={resolveCssVariables}
    >
      <IntlProvider locale={locale} messages={texts}>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
        </QueryClientProvider>
      </IntlProvider>
    </MantineProvider>
  );
}
