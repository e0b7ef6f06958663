import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { describeIssues } from '@waybill/schema/contract/issues';
import { liveryFileRule } from '@waybill/schema/features/liveries.fields';
import type { LiveryDetail, LiveryVersion } from '@waybill/schema/features/liveries.models';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { z } from 'zod';
import { Tag } from '#src/components/tag.tsx';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { formatBytes } from '#src/lib/bytes.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { toastError } from '#src/lib/toasts.ts';
import { liveryFilePath } from '../liveries.paths.ts';
import { useApproveVersion, useSubmitVersion, useWithdrawVersion } from '../liveries.queries.ts';
import classes from './liveries.module.css';

interface LiveryVersionsProps {
  readonly livery: LiveryDetail;
  readonly mayWrite: boolean;
}

/** The versions of a livery, with their files. */
export function LiveryVersions({ livery, mayWrite }: LiveryVersionsProps) {
  const t = useTranslations('liveries');
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('versions')}</Text>
      {livery.versions.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noVersions')}
        </Text>
      )}
      {livery.versions.map((version) => (
        <Version key={version.version} id={livery.id} version={version} mayWrite={mayWrite} />
      ))}
      {mayWrite && livery.versions.length < limits.liveryVersions && <Upload livery={livery} />}
    </Stack>
  );
}

interface VersionProps {
  readonly id: string;
  readonly version: LiveryVersion;
  readonly mayWrite: boolean;
}

function Version({ id, version, mayWrite }: VersionProps) {
  const t = useTranslations('liveries');
  const locale = useLocale();
  const { moment } = useFormatters();
  const { version: number, kind, state, bytes, files, fileCount, uploadedBy, mayApprove } = version;
  const [approving, withdrawing] = [useApproveVersion(id), useWithdrawVersion(id)];
  return (
    <Stack gap={4}>
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          <Text size="sm">
            {t('version', { number })} · {t(`kinds.${kind}`)}
            {bytes > 0 && ` · ${formatBytes(bytes, locale)}`}
          </Text>
          {state !== 'APPROVED' && <Tag>{t(`versionStates.${state}`)}</Tag>}
        </Group>
        <Group gap="xs">
          {kind !== 'LINK' && (
            <Button
              component="a"
              href={liveryFilePath(id, number)}
              download
              size="xs"
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              aria-label={t('downloadVersion', { number })}
            >
              {t('download')}
            </Button>
          )}
          {mayApprove && (
            <Button
              size="xs"
              loading={approving.isPending}
              onClick={() => approving.mutate(number)}
            >
              {t('approve')}
            </Button>
          )}
          {mayWrite && state !== 'WITHDRAWN' && (
            <ConfirmButton
              variant="subtle"
              color="red"
              size="xs"
              label={t('withdraw')}
              description={t('withdrawVersion', { number })}
              title={t('withdrawVersion', { number })}
              text={t('withdrawText')}
              isDangerous
              onConfirm={async () => withdrawing.mutateAsync(number)}
            />
          )}
        </Group>
      </Group>
      <Text size="xs" c="dimmed">
        {t('uploadedBy', {
          name: uploadedBy?.username ?? t('formerMember'),
          at: moment(version.uploadedAt),
        })}
        {' · '}
        {t('downloadedBy', { count: version.downloads })}
      </Text>
      {fileCount > 0 && (
        <details>
          <summary>
            <Text component="span" size="xs">
              {t('fileCount', { count: fileCount })}
            </Text>
          </summary>
          <ul className={classes.files}>
            {files.map((file) => (
              <li key={file.name}>
                {file.name} · {formatBytes(file.bytes, locale)}
              </li>
            ))}
            {fileCount > files.length && (
              <li>{t('moreFiles', { count: fileCount - files.length })}</li>
            )}
          </ul>
        </details>
      )}
    </Stack>
  );
}

const fileSchema = z
  .file(messages.liveryFileRequired)
  .min(1, messages.liveryFileRequired)
  .max(limits.liveryFileBytes, messages.liveryFileTooLarge);

function Upload({ livery }: { readonly livery: LiveryDetail }) {
  const t = useTranslations('liveries');
  const submitting = useSubmitVersion(livery.id);
  const forgetFile = useRef<() => void>(null);
  const choose = (file: File | null) => {
    forgetFile.current?.();
    if (file === null) return;
    const { error } = fileSchema.safeParse(file);
    if (error === undefined) submitting.mutate(file);
    else toastError(describeIssues(error.issues).error);
  };
  return (
    <Stack gap={4}>
      <Group gap="sm">
        <FileButton
          accept={[...liveryFileRule.types, '.zip'].join(',')}
          resetRef={forgetFile}
          onChange={choose}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              loading={submitting.isPending}
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              {t('upload')}
            </Button>
          )}
        </FileButton>
        {livery.workshopItem !== null && (
          <Button variant="default" size="xs" onClick={() => submitting.mutate(null)}>
            {t('submitLink')}
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {t('uploadHint')}
      </Text>
    </Stack>
  );
}
