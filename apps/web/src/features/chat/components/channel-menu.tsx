import { IconArchive, IconSettings } from '@tabler/icons-react';
import type { ChatChannel } from '@waybill/schema/features/chat.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { RowMenu } from '#src/components/row-menu.tsx';
import { useConfirm } from '#src/components/use-confirm.tsx';
import { useArchiveChannel } from '../chat.queries.ts';
import { ChannelDialog } from './channel-dialog.tsx';

interface ChannelMenuProps {
  readonly channel: ChatChannel;
  readonly vtcId: string;
}

/** What members who manage the community can do with a channel. */
export function ChannelMenu({ channel, vtcId }: ChannelMenuProps) {
  const t = useTranslations('chat');
  const { id, name, can } = channel;
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
          {
            label: t('settings'),
            icon: IconSettings,
            reason: null,
            onChoose: () => setIsOpen(true),
          },
          ...(can.archive
            ? [{ label: t('archive'), icon: IconArchive, reason: null, onChoose: archive }]
            : []),
        ]}
      />
      {question}
      {isOpen && <ChannelDialog vtcId={vtcId} channel={channel} onClose={() => setIsOpen(false)} />}
    </>
  );
}
