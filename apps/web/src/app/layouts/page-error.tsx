import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { lacksCode } from '#src/components/lazy-page.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { RouteLine } from '#src/components/route-line.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';

/** Replaces a page that failed to load or render, with two ways out. */
export function PageError({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslations();
  const title = t(navigator.onLine ? 'error.title' : 'common.offlineTitle');
  function retry(): void {
    if (lacksCode()) location.reload();
    else onRetry();
  }
  return (
    <Stack align="flex-start" gap="md" maw={560} mx="auto" py="10vh" role="alert">
      <Box w={240} maw="100%">
        <RouteLine progress={0.5} isBroken />
      </Box>
      <DocumentTitle title={title} />
      <PageHeading>{title}</PageHeading>
      <Text>{t(navigator.onLine ? 'error.text' : 'common.offline')}</Text>
      <Group>
        <Button onClick={retry}>{t('common.retry')}</Button>
        <Button variant="default" onClick={() => location.reload()}>
          {t('common.reload')}
        </Button>
      </Group>
    </Stack>
  );
}
