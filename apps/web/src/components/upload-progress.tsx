import { Progress, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';

interface UploadProgressProps {
  /** The share of the upload that has left the browser, from 0 to 1. */
  readonly share: number;
}

/** How far an upload is; once all is sent, that the server works on it. */
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
