import { Grid, Paper, Skeleton, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';

/** A placeholder for the form while the company loads. */
export function ManageSkeleton() {
  const t = useTranslations('manage');
  return (
    <Grid gap="xl" component="output" aria-label={t('loading')}>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
          <Stack gap="lg">
            {['name', 'tag', 'slogan', 'logo', 'banner'].map((field) => (
              <Skeleton key={field} height={76} />
            ))}
          </Stack>
        </Paper>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }} visibleFrom="md">
        <Skeleton height={240} radius="md" />
      </Grid.Col>
    </Grid>
  );
}
