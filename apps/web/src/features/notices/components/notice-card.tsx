import { Group, Paper, Stack, Text } from '@mantine/core';
import type { WrittenNotice } from '@waybill/schema/features/notices.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { EditAndDelete } from '#src/components/edit-and-delete.tsx';
import { RichText } from '#src/components/rich-text.tsx';
import { Tag } from '#src/components/tag.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { useRemoveNotice, useUpdateNotice } from '../written-notices.queries.ts';
import { NoticeForm } from './notice-form.tsx';

/** A notice for its operators: its state, texts and actions. */
export function NoticeCard({ notice }: { readonly notice: WrittenNotice }) {
  const { id, severity, state, body, translations, from, until, isNotified } = notice;
  const t = useTranslations('operatorNotices');
  const { moment } = useFormatters();
  const [isEdited, setIsEdited] = useState(false);
  const updating = useUpdateNotice(id);
  const removing = useRemoveNotice(id);
  const close = () => setIsEdited(false);
  const when =
    until === null
      ? t('shownFrom', { from: moment(from) })
      : t('shownFromUntil', { from: moment(from), until: moment(until) });
  return (
    <Paper component="article" withBorder p="md" aria-label={when}>
      <Stack gap="sm">
        <Group gap="xs">
          <Tag>{t(`severities.${severity}`)}</Tag>
          <Tag>{t(`states.${state}`)}</Tag>
          <Text size="sm" c="dimmed">
            {when}
            {Object.keys(translations).length > 0 &&
              ` · ${t('alsoIn', { languages: Object.keys(translations).join(', ') })}`}
            {isNotified && ` · ${t('wasNotified')}`}
          </Text>
        </Group>
        <RichText blocks={body} headingOrder={2} />
        <EditAndDelete
          edit={t('edit')}
          remove={t('delete')}
          question={{ title: t('deleteTitle'), text: t('deleteText') }}
          onRemove={async () => removing.mutateAsync()}
          onEdit={() => setIsEdited(true)}
        />
      </Stack>
      <Dialog opened={isEdited} title={t('editTitle')} onClose={close}>
        <NoticeForm
          notice={notice}
          action={t('save')}
          isPending={updating.isPending}
          onSend={(
            { text, translations: texts, severity: weight, from: start, until: end },
            onError,
          ) =>
            updating.mutate(
              { text, translations: texts, severity: weight, from: start, until: end },
              { onSuccess: close, onError },
            )
          }
          onCancel={close}
        />
      </Dialog>
    </Paper>
  );
}
