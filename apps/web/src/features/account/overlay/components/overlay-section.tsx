import { Button, Checkbox, Group, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  type Overlay,
  overlayParts,
  type OverlaySettings,
  overlaySizes,
} from '@waybill/schema/features/overlay.models';
import { distanceUnits, languages } from '@waybill/schema/preferences';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import localeNames from 'virtual:locale-names';
import '#src/components/checkbox.css';
import { CopyableCode } from '#src/components/copyable-code.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import '#src/components/switch.css';
import { matchLocale } from '#src/lib/i18n/locales.ts';
import { usePreferences } from '#src/lib/preferences.ts';
import { SettingsSection } from '../../components/settings-section.tsx';
import { Choice } from '../../preferences/components/choice.tsx';
import {
  overlayQuery,
  useCreateOverlay,
  useRemoveOverlay,
  useUpdateOverlay,
} from '../overlay.queries.ts';
import { OverlayPreview } from './overlay-preview.tsx';

/** The user's stream overlay: what it shows, a preview and its address. */
export function OverlaySection() {
  const t = useTranslations('overlaySettings');
  const query = useQuery(overlayQuery);
  return (
    <SettingsSection id="overlay">
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('title')} />}
        failed={t('failed')}
      >
        {({ overlay }) => <OverlayBuilder overlay={overlay} />}
      </QueryContent>
    </SettingsSection>
  );
}

function OverlayBuilder({ overlay }: { readonly overlay: Overlay | null }) {
  const t = useTranslations('overlaySettings');
  const locale = useLocale();
  const { distanceUnit } = usePreferences();
  const [settings, setSettings] = useState<OverlaySettings>(
    overlay?.settings ?? {
      size: 'medium',
      parts: [...overlayParts],
      showsCities: false,
      distanceUnit,
      language: matchLocale([locale]),
    },
  );
  const updating = useUpdateOverlay();
  const change = (changed: Partial<OverlaySettings>) => {
    const next = { ...settings, ...changed };
    setSettings(next);
    if (overlay !== null) updating.mutate(next);
  };
  return (
    <Stack gap="lg">
      <OverlayPreview settings={settings} label={t('preview')} />
      <OverlayFields settings={settings} onChange={change} />
      <OverlayAddress settings={settings} exists={overlay !== null} />
    </Stack>
  );
}

interface OverlayFieldsProps {
  readonly settings: OverlaySettings;
  readonly onChange: (changed: Partial<OverlaySettings>) => void;
}

function OverlayFields({ settings, onChange }: OverlayFieldsProps) {
  const t = useTranslations('overlaySettings');
  const tRegion = useTranslations('region');
  const { size, parts, showsCities, distanceUnit, language } = settings;
  return (
    <>
      <Checkbox.Group
        label={t('parts')}
        value={parts}
        onChange={(values) => {
          const chosen = overlayParts.filter((part) => values.includes(part));
          if (chosen.length > 0) onChange({ parts: chosen });
        }}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
          {overlayParts.map((part) => (
            <Checkbox key={part} value={part} label={t(`partNames.${part}`)} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <Switch
        label={t('showsCities')}
        description={t('showsCitiesHint')}
        checked={showsCities}
        onChange={(event) => onChange({ showsCities: event.currentTarget.checked })}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <Choice
          label={t('size')}
          values={overlaySizes}
          value={size}
          nameOf={(value) => t(`sizes.${value}`)}
          onChoose={(value) => onChange({ size: value })}
        />
        <Choice
          label={t('distanceUnit')}
          values={distanceUnits}
          value={distanceUnit}
          nameOf={(unit) => tRegion(unit)}
          onChoose={(unit) => onChange({ distanceUnit: unit })}
        />
        <Choice
          label={t('language')}
          values={languages}
          value={language}
          nameOf={(code) => localeNames[code]}
          onChoose={(code) => onChange({ language: code })}
        />
      </SimpleGrid>
    </>
  );
}

interface OverlayAddressProps {
  readonly settings: OverlaySettings;
  readonly exists: boolean;
}

function OverlayAddress({ settings, exists }: OverlayAddressProps) {
  const t = useTranslations('overlaySettings');
  const creating = useCreateOverlay();
  const removing = useRemoveOverlay();
  const address = exists ? creating.data?.address : undefined;
  return (
    <Stack gap="sm">
      {address !== undefined && (
        <CopyableCode label={t('address')} code={address} hint={t('secret')} />
      )}
      <Group gap="xs">
        <Button
          variant={exists ? 'default' : 'filled'}
          loading={creating.isPending}
          onClick={() => creating.mutate(settings)}
        >
          {t(exists ? 'replace' : 'create')}
        </Button>
        {exists && (
          <Button
            variant="subtle"
            color="red"
            loading={removing.isPending}
            onClick={() => removing.mutate()}
          >
            {t('remove')}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {t(exists ? 'replaceHint' : 'createHint')}
      </Text>
    </Stack>
  );
}
