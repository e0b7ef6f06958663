import { TextInput } from '@mantine/core';
import { pictureRule } from '@waybill/schema/features/media.models';
import { exhibitPhotoFormSchema } from '@waybill/schema/features/museum.fields';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { ImageField } from '#src/components/image-field.tsx';
import '#src/components/input.css';
import { fileSchema } from '#src/lib/file-schema.ts';
import { useSchemaForm } from '#src/lib/form.ts';
import { useAddExhibitPhoto } from '../museum.queries.ts';

const formSchema = exhibitPhotoFormSchema.extend({ photo: fileSchema(pictureRule) });

interface Values extends Record<string, unknown> {
  readonly photo: File | null;
  readonly alt: string;
}

interface ExhibitPhotoFormProps {
  readonly truckId: string;
  readonly onDone: () => void;
}

/** The form to add a photo of a truck. */
export function ExhibitPhotoForm({ truckId, onDone }: ExhibitPhotoFormProps) {
  const t = useTranslations('museum');
  const adding = useAddExhibitPhoto(truckId);
  const initialValues: Values = { photo: null, alt: '' };
  const { form, submit, showFailure } = useSchemaForm({ schema: formSchema, initialValues });
  const { error } = form.getInputProps('photo');
  return (
    <DialogForm
      action={t('addPhoto')}
      isPending={adding.isPending}
      onSubmit={submit((photo) =>
        adding.mutate(photo, { onSuccess: onDone, onError: showFailure }),
      )}
      onCancel={onDone}
    >
      <ImageField
        label={t('photo')}
        description={t('photoHint')}
        types={pictureRule.types}
        file={form.values.photo}
        error={error ?? null}
        required
        wide
        onChoose={(photo) => form.setFieldValue('photo', photo)}
        onDiscard={() => form.setFieldValue('photo', null)}
      />
      <TextInput
        label={t('alt')}
        description={t('altHint')}
        withAsterisk
        maxLength={limits.exhibitPhotoAlt.max}
        {...form.getInputProps('alt')}
      />
    </DialogForm>
  );
}
