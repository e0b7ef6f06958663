import { Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import {
  brandingFormSchema,
  type BrandingSettings,
} from '@waybill/schema/features/operator-settings.contract';
import { logoRule } from '@waybill/schema/features/vtcs.contract';
import { logoBox } from '@waybill/schema/images';
import { limits } from '@waybill/schema/limits';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CroppedImageField } from '#src/components/cropped-image-field.tsx';
import '#src/components/input.css';
import { UnsavedChangesGuard } from '#src/components/unsaved-changes-guard.tsx';
import { fileSchema } from '#src/lib/file-schema.ts';
import { useSchemaForm } from '#src/lib/form.ts';
import { translateSentence } from '#src/lib/i18n/shown-locale.ts';
import { useRemoveLogo, useUpdateBranding } from '../settings.queries.ts';
import { AccentPreview } from './accent-preview.tsx';

const logoSchema = fileSchema(logoRule);

/** The branding form. Empty fields use the environment's values. */
export function BrandingSettingsForm({ settings }: { readonly settings: BrandingSettings }) {
  const t = useTranslations('operatorBranding');
  const saving = useUpdateBranding();
  const removing = useRemoveLogo();
  const [logo, setLogo] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { form, submit, showFailure } = useSchemaForm({
    schema: brandingFormSchema,
    initialValues: {
      name: settings.name ?? '',
      accent: settings.accent ?? '',
      imprintUrl: settings.imprintUrl ?? '',
      privacyUrl: settings.privacyUrl ?? '',
    },
  });
  return (
    <Paper withBorder p="md" maw={640}>
      {(form.isDirty() || logo !== null) && <UnsavedChangesGuard />}
      <form
        noValidate
        onSubmit={submit((values) =>
          saving.mutate(
            { ...values, logo },
            {
              onSuccess: () => {
                setLogo(null);
                form.resetDirty();
              },
              onError: showFailure,
            },
          ),
        )}
      >
        <Stack>
          <TextInput
            label={t('name')}
            description={t('nameHint', { name: settings.defaultName })}
            maxLength={limits.instanceName.max}
            {...form.getInputProps('name')}
          />
          <CroppedImageField
            label={t('logo')}
            description={t('logoHint')}
            types={logoRule.types}
            box={logoBox}
            file={logo}
            current={
              settings.logoUrl === null ? undefined : (
                <img src={settings.logoUrl} alt="" width={64} height={64} />
              )
            }
            error={problem}
            check={(file) => logoSchema.safeParse(file).error?.issues[0]?.message ?? null}
            onChange={(file) => {
              setLogo(file);
              setProblem(null);
            }}
            onProblem={(sentence) => setProblem(translateSentence(sentence))}
          />
          {settings.logoUrl !== null && (
            <Group>
              <Button
                variant="default"
                size="compact-sm"
                loading={removing.isPending}
                onClick={() => removing.mutate(undefined)}
              >
                {t('removeLogo')}
              </Button>
            </Group>
          )}
          <TextInput
            label={t('accent')}
            description={t('accentHint')}
            placeholder="#ffbd38"
            maxLength={7}
            {...form.getInputProps('accent')}
          />
          <AccentPreview accent={form.values.accent} />
          <TextInput
            label={t('imprint')}
            placeholder="https://"
            type="url"
            {...form.getInputProps('imprintUrl')}
          />
          <TextInput
            label={t('privacy')}
            placeholder="https://"
            type="url"
            {...form.getInputProps('privacyUrl')}
          />
          <Text size="sm" c="dimmed">
            {t('when')}
          </Text>
          <Button type="submit" loading={saving.isPending}>
            {t('save')}
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
