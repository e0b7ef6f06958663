import { Button, Grid, Group, Paper, Stack, Text } from '@mantine/core';
import { messages } from '@waybill/schema/messages';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { FileImage } from '#src/components/file-image.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { UnsavedChangesGuard } from '#src/components/unsaved-changes-guard.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { useSchemaForm } from '#src/lib/form.ts';
import { CreateVtcForm } from '../components/create-vtc-form.tsx';
import { VtcInitials } from '../../components/vtc-initials.tsx';
import { VtcPreview } from '../../components/vtc-preview.tsx';
import { NewcomersOnly } from '../../memberships/components/newcomers-only.tsx';
import { createVtcSchema, type CreateVtcValues } from '../create-vtc.schema.ts';
import { useCreateVtc } from '../create-vtc.queries.ts';

const emptyForm: CreateVtcValues = { name: '', tag: '', slogan: '', logo: null, banner: null };

/** The page to create a company. */
export function CreateVtcPage() {
  return <NewcomersOnly>{({ id }) => <CreateVtc ownerId={id} />}</NewcomersOnly>;
}

function CreateVtc({ ownerId }: { readonly ownerId: string }) {
  const t = useTranslations('createVtc');
  const creation = useCreateVtc(ownerId);
  const { form, isValid, submit, showFailure } = useSchemaForm({
    schema: createVtcSchema,
    initialValues: emptyForm,
    invalidMessage: messages.completeRequiredFields,
  });

  const { name, logo, banner } = form.values;
  return (
    <Stack gap="lg" maw={1040} mx="auto">
      <DocumentTitle title={t('title')} />
      {form.isDirty() && !creation.isSuccess && <UnsavedChangesGuard />}
      <Group justify="space-between" gap="sm">
        <div>
          <PageHeading>{t('title')}</PageHeading>
          <Text c="dimmed">{t('text')}</Text>
        </div>
        <Button component={Link} to="/joinvtc" variant="default">
          {t('orJoin')}
        </Button>
      </Group>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
            <CreateVtcForm
              form={form}
              isValid={isValid}
              isSending={creation.isPending}
              progress={creation.progress}
              onSubmit={submit((values) => creation.mutate(values, { onError: showFailure }))}
            />
          </Paper>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <VtcPreview
            values={form.values}
            country={null}
            logo={
              logo === null ? (
                <VtcInitials name={name.trim() || t('previewName')} />
              ) : (
                <FileImage file={logo} />
              )
            }
            banner={banner === null ? null : <FileImage file={banner} />}
          />
        </Grid.Col>
      </Grid>
    </Stack>
  );
}
