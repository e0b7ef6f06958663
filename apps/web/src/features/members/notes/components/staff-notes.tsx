import { ActionIcon, Button, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { noteFormSchema, type Note } from '@waybill/schema/features/members.contract';
import type { User } from '@waybill/schema/features/users.models';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { useConfirm } from '#src/components/use-confirm.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { isOwner } from '#src/lib/can.ts';
import { useSchemaForm } from '#src/lib/form.ts';
import type { MemberKey } from '../../members.queries.ts';
import { useAddNote, useRemoveNote } from '../notes.queries.ts';
import classes from './staff-notes.module.css';

interface StaffNotesProps {
  readonly memberKey: MemberKey;
  readonly notes: readonly Note[];
  readonly viewer: User;
}

/** The staff notes about a member, with a form for a new one. */
export function StaffNotes({ memberKey, notes, viewer }: StaffNotesProps) {
  const t = useTranslations('notes');
  const [ask, question] = useConfirm();
  const removing = useRemoveNote(memberKey);
  return (
    <Paper component="section" withBorder p="md" aria-label={t('heading')}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h3">
            {t('heading')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('hint')}
          </Text>
        </div>
        <NewNote memberKey={memberKey} />
        {notes.length === 0 ? (
          <Text size="sm">{t('none')}</Text>
        ) : (
          <ul className={classes.notes}>
            {notes.map((note) => (
              <li key={note.id} className={classes.note}>
                <div>
                  <Text className={classes.text}>{note.text}</Text>
                  <Text size="xs" c="dimmed">
                    {note.author?.username ?? t('formerMember')} ·{' '}
                    <RelativeTime at={note.createdAt} />
                  </Text>
                </div>
                {(note.author?.id === viewer.id || isOwner(viewer)) && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={36}
                    aria-label={`${t('delete')}: ${note.text}`}
                    onClick={() =>
                      ask({
                        title: t('confirmTitle'),
                        text: t('confirmText'),
                        action: t('delete'),
                        isDangerous: true,
                        onConfirm: async () => removing.mutateAsync(note.id),
                      })
                    }
                  >
                    <IconTrash size={18} aria-hidden />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ul>
        )}
      </Stack>
      {question}
    </Paper>
  );
}

function NewNote({ memberKey }: Pick<StaffNotesProps, 'memberKey'>) {
  const t = useTranslations('notes');
  const adding = useAddNote(memberKey);
  const { form, submit, showFailure } = useSchemaForm({
    schema: noteFormSchema,
    initialValues: { text: '' },
  });
  return (
    <form
      noValidate
      onSubmit={submit((note) =>
        adding.mutate(note, { onSuccess: () => form.reset(), onError: showFailure }),
      )}
    >
      <Stack gap="sm">
        <Textarea
          label={t('label')}
          rows={2}
          maxLength={limits.memberNote.max}
          {...form.getInputProps('text')}
        />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={adding.isPending}>
            {t('add')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
