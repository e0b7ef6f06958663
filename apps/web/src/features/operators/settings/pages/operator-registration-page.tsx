import { Paper, Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { registrationModes } from '@waybill/schema/features/instance.models';
import type { RegistrationSettings } from '@waybill/schema/features/operator-settings.contract';
import { useTranslations } from 'use-intl';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import '#src/components/radio.css';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { RegistrationLinks } from '../components/registration-links.tsx';
import { registrationQuery, useSetRegistration } from '../settings.queries.ts';

/** The registration mode, and registration links. */
export function RegistrationPage() {
  const t = useTranslations('operatorRegistration');
  return (
    <TitledPage title={t('title')} intro={t('intro')}>
      <DocumentTitle title={t('title')} />
      <QueryContent
        query={useQuery(registrationQuery)}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {(settings) => <Registration settings={settings} />}
      </QueryContent>
    </TitledPage>
  );
}

function Registration({ settings }: { readonly settings: RegistrationSettings }) {
  const t = useTranslations('operatorRegistration');
  const setting = useSetRegistration();
  const { registration, links } = settings;
  return (
    <Stack gap="lg">
      <Paper withBorder p="md">
        <Radio.Group
          label={t('who')}
          value={registration}
          onChange={(value) => {
            const mode = registrationModes.find((known) => known === value);
            if (mode !== undefined) setting.mutate(mode);
          }}
        >
          <Stack gap="sm" mt="sm">
            {registrationModes.map((mode) => (
              <Radio
                key={mode}
                value={mode}
                label={t(`modes.${mode}.name`)}
                description={t(`modes.${mode}.text`)}
                disabled={setting.isPending}
              />
            ))}
          </Stack>
        </Radio.Group>
      </Paper>
      <RegistrationLinks links={links} isUsed={registration === 'INVITATION'} />
    </Stack>
  );
}
