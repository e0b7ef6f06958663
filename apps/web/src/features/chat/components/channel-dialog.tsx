import { NativeSelect, TextInput } from '@mantine/core';
import { newChatChannelFormSchema } from '@waybill/schema/features/chat.fields';
import type { ChatChannel } from '@waybill/schema/features/chat.models';
import { limits } from '@waybill/schema/limits';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import '#src/components/input.css';
import { rolesQuery } from '#src/features/roles/roles.queries.ts';
import { useRoleName } from '#src/features/roles/use-role-name.ts';
import { useSchemaForm } from '#src/lib/form.ts';
import { useCreateChannel, useUpdateChannel } from '../chat.queries.ts';

/** The values of the form as typed. */
interface Values extends Record<string, unknown> {
  name: string;
  topic: string;
  writers: 'ALL' | 'STAFF';
  slowS: string;
  /** Empty for all members. */
  roleId: string;
}

const formSchema = z
  .custom<Values>()
  .transform((values): unknown => ({
    ...values,
    slowS: Number(values.slowS),
    roleId: values.roleId || null,
  }))
  .pipe(newChatChannelFormSchema);

/** Seconds between two messages of a driver. */
const slowModes = [0, 10, 60, 600, 3_600] as const;

interface ChannelDialogProps {
  readonly vtcId: string;
  /** The channel whose settings change; null for a new one. */
  readonly channel: ChatChannel | null;
  readonly onClose: () => void;
}

/** The settings of a channel. */
export function ChannelDialog({ vtcId, channel, onClose }: ChannelDialogProps) {
  const t = useTranslations('chat');
  const creating = useCreateChannel(vtcId);
  const updating = useUpdateChannel(channel?.id ?? '');
  const sending = channel === null ? creating : updating;
  const initialValues: Values = {
    name: channel?.name ?? '',
    topic: channel?.topic ?? '',
    writers: channel?.writers ?? 'ALL',
    slowS: String(channel?.slowS ?? 0),
    roleId: '',
  };
  const roles = useQuery({ ...rolesQuery(vtcId), enabled: channel === null });
  const nameRole = useRoleName();
  const { form, submit, showFailure } = useSchemaForm({ schema: formSchema, initialValues });
  const own = channel?.slowS ?? 0;
  const modes = [...new Set([...slowModes, own])].toSorted((one, other) => one - other);
  return (
    <Dialog opened title={t(channel === null ? 'newChannel' : 'settings')} onClose={onClose}>
      <DialogForm
        action={t(channel === null ? 'create' : 'save')}
        isPending={sending.isPending}
        onSubmit={submit(({ roleId, ...values }) => {
          const options = { onSuccess: onClose, onError: showFailure };
          if (channel === null) creating.mutate({ ...values, roleId }, options);
          else updating.mutate(values, options);
        })}
        onCancel={onClose}
      >
        {(channel === null || channel.can.archive) && (
          <TextInput
            label={t('name')}
            maxLength={limits.chatName.max}
            withAsterisk
            data-autofocus
            {...form.getInputProps('name')}
          />
        )}
        <TextInput
          label={t('topic')}
          maxLength={limits.chatTopic.max}
          {...form.getInputProps('topic')}
        />
        {channel === null && (
          <NativeSelect
            label={t('readers')}
            description={t('readersHint')}
            data={[
              { value: '', label: t('readersAll') },
              ...(roles.data ?? []).map((role) => ({ value: role.id, label: nameRole(role) })),
            ]}
            {...form.getInputProps('roleId')}
          />
        )}
        <NativeSelect
          label={t('writers')}
          data={[
            { value: 'ALL', label: t('writersAll') },
            { value: 'STAFF', label: t('writersStaff') },
          ]}
          {...form.getInputProps('writers')}
        />
        <NativeSelect
          label={t('slow')}
          description={t('slowHint')}
          data={modes.map((seconds) => ({
            value: String(seconds),
            label: t('slowEvery', { seconds }),
          }))}
          {...form.getInputProps('slowS')}
        />
      </DialogForm>
    </Dialog>
  );
}
