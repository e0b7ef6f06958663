import { Group } from '@mantine/core';
import { describeIssues } from '@waybill/schema/contract/issues';
import { pictureRule } from '@waybill/schema/features/media.models';
import { eventPictureBox } from '@waybill/schema/images';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CroppedImageField } from '#src/components/cropped-image-field.tsx';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { fileSchema } from '#src/lib/file-schema.ts';
import { translateSentence } from '#src/lib/i18n/shown-locale.ts';
import { useRemovePicture } from '../company-events.queries.ts';
import type { StoredPicture } from '../event.schema.ts';

const schema = fileSchema(pictureRule);

interface PictureFieldProps {
  /** The event's picture, if it has one. */
  readonly stored: StoredPicture | null;
  readonly file: File | null;
  readonly onChange: (file: File | null) => void;
}

/** Chooses an event's picture, which is sent with the form. Removing the current one takes effect at once. */
export function PictureField({ stored, file, onChange }: PictureFieldProps) {
  const t = useTranslations('eventPicture');
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <div>
      <CroppedImageField
        label={t('label')}
        description={t('hint')}
        types={pictureRule.types}
        box={eventPictureBox}
        file={file}
        error={problem}
        check={(chosen) => {
          const { error } = schema.safeParse(chosen);
          return error === undefined ? null : describeIssues(error.issues).error;
        }}
        onChange={(chosen) => {
          setProblem(null);
          onChange(chosen);
        }}
        onProblem={(sentence) => setProblem(translateSentence(sentence))}
        {...(stored !== null && { current: <img src={stored.url} alt="" /> })}
      />
      {stored !== null && file === null && <RemovePicture eventId={stored.eventId} />}
    </div>
  );
}

function RemovePicture({ eventId }: { readonly eventId: string }) {
  const t = useTranslations('eventPicture');
  const removing = useRemovePicture(eventId);
  return (
    <Group mt={4}>
      <ConfirmButton
        variant="subtle"
        color="red"
        size="compact-sm"
        label={t('remove')}
        title={t('removeTitle')}
        text={t('removeText')}
        isDangerous
        onConfirm={async () => removing.mutateAsync()}
      />
    </Group>
  );
}
