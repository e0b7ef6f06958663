import { Progress, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';

interface UploadProgressProps {
  /** The uploaded share, from 0 to 1. */
  readonly share: number;
}

/** An upload's progress; once all is sent, says that the server is processing it. */
export function UploadProgress({ share }: UploadProgressProps) {
  const t = useTranslations('upload');
  return (
    <div>
      <Text size="sm" mb={6}>
        {t('uploading')}
      </Text>
      <Progress value={share * 100} animated={share === 1} aria-label={t('uploading')} />
    </div>
  );
}
