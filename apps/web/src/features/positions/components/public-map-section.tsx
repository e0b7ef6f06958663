import {
  Box,
  Anchor,
  Button,
  Paper,
  Skeleton,
  Stack,
  Switch,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PublicMapSettings } from '@waybill/schema/features/positions.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CopyableCode } from '#src/components/copyable-code.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import '#src/components/input.css';
import '#src/components/switch.css';
import { UnsavedChangesGuard } from '#src/components/unsaved-changes-guard.tsx';
import { failedFields } from '#src/lib/failures.ts';
import { publicMapAddress, publicMapPath } from '../positions.paths.ts';
import { publicMapQuery, useSetPublicMap } from '../positions.queries.ts';

interface PublicMapSectionProps {
  readonly vtcId: string;
  readonly tag: string;
}

/** The settings of the public map: whether consenting drivers are shown, and on which websites. */
export function PublicMapSection({ vtcId, tag }: PublicMapSectionProps) {
  const t = useTranslations('publicMap');
  const query = useQuery(publicMapQuery(vtcId));
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-label={t('title')}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h3">
            {t('title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('text')}
          </Text>
        </div>
        {query.data && <Settings vtcId={vtcId} tag={tag} saved={query.data} />}
        {!query.data && query.isPending && (
          <Box component="output" display="block" aria-label={t('loading')}>
            <Skeleton height={140} />
          </Box>
        )}
        {!query.data && !query.isPending && <ErrorState message={t('loadFailed')} query={query} />}
      </Stack>
    </Paper>
  );
}

function Settings({
  vtcId,
  tag,
  saved,
}: PublicMapSectionProps & { readonly saved: PublicMapSettings }) {
  const t = useTranslations('publicMap');
  const setting = useSetPublicMap(vtcId);
  const [isOn, setIsOn] = useState(saved.isOn);
  const [showsNames, setShowsNames] = useState(saved.showsNames);
  const [origins, setOrigins] = useState(saved.frameAncestors.join('\n'));
  const typed = origins.split(/\s+/).filter(Boolean);
  const hasChanges =
    isOn !== saved.isOn ||
    showsNames !== saved.showsNames ||
    typed.join(' ') !== saved.frameAncestors.join(' ');
  const [problem] = Object.values(failedFields(setting.error));
  return (
    <>
      {hasChanges && <UnsavedChangesGuard />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setting.mutate(
            { isOn, showsNames, frameAncestors: typed },
            { onSuccess: ({ publicMap }) => setOrigins(publicMap.frameAncestors.join('\n')) },
          );
        }}
      >
        <Stack gap="md" align="flex-start">
          <Switch
            label={t('isOn')}
            checked={isOn}
            onChange={(event) => setIsOn(event.currentTarget.checked)}
          />
          <Switch
            label={t('showsNames')}
            checked={showsNames}
            onChange={(event) => setShowsNames(event.currentTarget.checked)}
          />
          <Textarea
            w="100%"
            rows={3}
            label={t('origins')}
            description={t('originsHint')}
            value={origins}
            error={problem}
            onChange={(event) => setOrigins(event.currentTarget.value)}
          />
          <Button type="submit" loading={setting.isPending}>
            {t('save')}
          </Button>
        </Stack>
      </form>
      {saved.isOn && (
        <>
          <CopyableCode label={t('address')} code={publicMapAddress(tag)} />
          <CopyableCode label={t('code')} code={codeOf(tag)} hint={t('codeHint')} />
          <Anchor href={publicMapPath(tag)} target="_blank" rel="noopener">
            {t('preview')}
          </Anchor>
        </>
      )}
    </>
  );
}

function codeOf(tag: string): string {
  const address = publicMapAddress(tag);
  return `<iframe src="${address}" title="${tag}" width="100%" height="480" style="border:0" loading="lazy"></iframe>`;
}
