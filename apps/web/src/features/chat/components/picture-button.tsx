import { ActionIcon, FileButton } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { pictureRule } from '@waybill/schema/features/media.models';
import { describeIssues } from '@waybill/schema/contract/issues';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { fileSchema } from '#src/lib/file-schema.ts';
import { toastError } from '#src/lib/toasts.ts';

const pictureSchema = fileSchema(pictureRule);

/** Chooses a picture for a message. */
export function PictureButton({ onChoose }: { readonly onChoose: (picture: File) => void }) {
  const t = useTranslations('chat');
  const forgetFile = useRef<() => void>(null);
  const choose = (file: File | null) => {
    forgetFile.current?.();
    if (file === null) return;
    const { error } = pictureSchema.safeParse(file);
    if (error === undefined) onChoose(file);
    else toastError(describeIssues(error.issues).error);
  };
  return (
    <FileButton accept={pictureRule.types.join(',')} resetRef={forgetFile} onChange={choose}>
      {(props) => (
        <ActionIcon {...props} variant="default" size={44} aria-label={t('addPicture')}>
          <IconPhotoPlus size={20} aria-hidden />
        </ActionIcon>
      )}
    </FileButton>
  );
}
