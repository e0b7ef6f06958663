import {
  IconArchive,
  IconAt,
  IconBan,
  IconBell,
  IconBellOff,
  IconSettings,
} from '@tabler/icons-react';
import { type ChatChannel, chatInvolvements } from '@waybill/schema/features/chat.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { RowMenu } from '#src/components/row-menu.tsx';
import { useConfirm } from '#src/components/use-confirm.tsx';
import { useArchiveChannel, useSetInvolvement } from '../chat.queries.ts';
import { useSetBlocked } from '../moderation.queries.ts';
import { ChannelDialog } from './channel-dialog.tsx';

interface ChannelMenuProps {
  readonly channel: ChatChannel;
  /** The company of the viewer, who may manage the channel; null if they may not. */
  readonly vtcId: string | null;
}

const involvementIcons = { ALL: IconBell, MENTIONS: IconAt, NOTHING: IconBellOff } as const;

/** What a reader can do with a channel. */
export function ChannelMenu({ channel, vtcId }: ChannelMenuProps) {
  const t = useTranslations('chat');
  const { id, name, can, involvement } = channel;
  const blocking = useSetBlocked(id);
  const involving = useSetInvolvement(id);
  const archiving = useArchiveChannel(id);
  const [ask, question] = useConfirm();
  const [isOpen, setIsOpen] = useState(false);
  const archive = () =>
    ask({
      title: t('archiveTitle', { name }),
      text: t('archiveText'),
      action: t('archive'),
      isDangerous: true,
      onConfirm: () => archiving.mutateAsync(),
    });
  return (
    <>
      <RowMenu
        label={t('channelActions', { name })}
        actions={[
          ...chatInvolvements.map((choice) => ({
            label: t(`involvements.${choice}`),
            icon: involvementIcons[choice],
            reason: choice === involvement ? t('involvementChosen') : null,
            onChoose: () => involving.mutate(choice),
          })),
          ...(channel.kind === 'DIRECT' && name !== ''
            ? [
                {
                  label: t(channel.isBlocked ? 'unblock' : 'block', { name }),
                  icon: IconBan,
                  reason: null,
                  onChoose: () => blocking.mutate(!channel.isBlocked),
                },
              ]
            : []),
          ...(can.manage
            ? [
                {
                  label: t('settings'),
                  icon: IconSettings,
                  reason: null,
                  onChoose: () => setIsOpen(true),
                },
              ]
            : []),
          ...(can.archive
            ? [{ label: t('archive'), icon: IconArchive, reason: null, onChoose: archive }]
            : []),
        ]}
      />
      {question}
      {isOpen && vtcId !== null && (
        <ChannelDialog vtcId={vtcId} channel={channel} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
