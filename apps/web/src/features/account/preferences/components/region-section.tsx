import { Anchor, SimpleGrid, Stack, Text } from '@mantine/core';
import {
  currencies,
  distanceUnits,
  isReadByNatives,
  languages,
  massUnits,
  volumeUnits,
} from '@waybill/schema/preferences';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import localeNames from 'virtual:locale-names';
import { useChangePreferences } from '#src/features/users/preferences.queries.ts';
import { nameCode } from '#src/lib/formatters.ts';
import { matchLocale } from '#src/lib/i18n/locales.ts';
import { timeZoneOf, usePreferences } from '#src/lib/preferences.ts';
import { sourceAddress } from '#src/lib/source-address.ts';
import { listTimeZones, nameTimeZone } from '../time-zones.model.ts';
import { Choice } from './choice.tsx';
import { RegionPreview } from './region-preview.tsx';
import { SettingsSection } from '../../components/settings-section.tsx';

/** The value for the browser's default. */
const asBrowser = '';

/** Language, units, currency and time zone, saved as soon as they are chosen. */
export function RegionSection() {
  const t = useTranslations('region');
  const locale = useLocale();
  const preferences = usePreferences();
  const change = useChangePreferences();
  return (
    <SettingsSection id="region">
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <Choice
            label={t('language')}
            values={[asBrowser, ...languages]}
            value={preferences.language ?? asBrowser}
            nameOf={(code) =>
              code === asBrowser
                ? t('asBrowser', { value: localeNames[matchLocale(navigator.languages)] })
                : localeNames[code]
            }
            onChoose={(code) => change({ language: code === asBrowser ? null : code })}
          />
          <Choice
            label={t('timeZone')}
            values={[asBrowser, ...listTimeZones(preferences.timeZone)]}
            value={preferences.timeZone ?? asBrowser}
            nameOf={(zone) =>
              zone === asBrowser
                ? t('asBrowser', { value: nameTimeZone(timeZoneOf({ timeZone: null })) })
                : nameTimeZone(zone)
            }
            onChoose={(zone) => change({ timeZone: zone === asBrowser ? null : zone })}
          />
          <Choice
            label={t('distance')}
            values={distanceUnits}
            value={preferences.distanceUnit}
            nameOf={(unit) => t(unit)}
            onChoose={(distanceUnit) => change({ distanceUnit })}
          />
          <Choice
            label={t('volume')}
            values={volumeUnits}
            value={preferences.volumeUnit}
            nameOf={(unit) => t(unit)}
            onChoose={(volumeUnit) => change({ volumeUnit })}
          />
          <Choice
            label={t('mass')}
            values={massUnits}
            value={preferences.massUnit}
            nameOf={(unit) => t(unit)}
            onChoose={(massUnit) => change({ massUnit })}
          />
          <Choice
            label={t('currency')}
            values={currencies}
            value={preferences.currency}
            nameOf={(code) => `${code}: ${nameCode(locale, 'currency', code) ?? code}`}
            onChoose={(currency) => change({ currency })}
            description={t('currencyHint')}
          />
        </SimpleGrid>
        {!isReadByNatives(locale) && (
          <Text size="sm" c="dimmed">
            {t.rich('machine', { link: renderLink })}
          </Text>
        )}
        <RegionPreview />
      </Stack>
    </SettingsSection>
  );
}

/** Links how to correct a translation, if the build names its repository. */
function renderLink(words: ReactNode): ReactNode {
  if (sourceAddress === null) return words;
  return (
    <Anchor href={`${sourceAddress}/blob/main/docs/translating.md`} target="_blank" rel="noopener">
      {words}
    </Anchor>
  );
}
