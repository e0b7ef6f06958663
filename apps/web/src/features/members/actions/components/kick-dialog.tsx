import { NativeSelect, Textarea } from '@mantine/core';
import { removalFormSchema, type Member } from '@waybill/schema/features/members.contract';
import { limits } from '@waybill/schema/limits';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';
import { useKickMember } from '../../members.queries.ts';

const days = [7, 30, 90, 365] as const;

interface KickDialogProps {
  readonly vtcId: string;
  readonly member: Pick<Member, 'id' | 'username'>;
  readonly onKicked: () => void;
  readonly onClose: () => void;
}

/** Removes a member, with a reason for them and an optional block. */
export function KickDialog({ vtcId, member, onKicked, onClose }: KickDialogProps) {
  const t = useTranslations('kick');
  const { id, username } = member;
  const kicking = useKickMember({ id, username, vtcId });
  const [block, setBlock] = useState('none');
  const { form, submit, showFailure } = useSchemaForm({
    schema: removalFormSchema,
    initialValues: { reason: '' },
  });
  return (
    <Dialog opened title={t('title', { name: username })} onClose={onClose}>
      <DialogForm
        text={t('text', { name: username })}
        action={t('action')}
        isDangerous
        isPending={kicking.isPending}
        onSubmit={submit(({ reason }) =>
          kicking.mutate(
            { reason, ...blockOf(block) },
            { onSuccess: onKicked, onError: showFailure },
          ),
        )}
        onCancel={onClose}
      >
        <Textarea
          label={t('reason')}
          description={t('reasonHint', { name: username })}
          rows={2}
          maxLength={limits.removalReason.max}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <NativeSelect
          label={t('block')}
          description={t('blockHint')}
          data={[
            { value: 'none', label: t('blocks.none') },
            ...days.map((count) => ({ value: String(count), label: t('blocks.days', { count }) })),
            { value: 'for-good', label: t('blocks.forGood') },
          ]}
          value={block}
          onChange={(event) => setBlock(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}

function blockOf(choice: string): { readonly blockDays?: number | null } {
  if (choice === 'none') return {};
  return { blockDays: choice === 'for-good' ? null : Number(choice) };
}
