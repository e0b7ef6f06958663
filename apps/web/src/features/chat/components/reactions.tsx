import { UnstyledButton } from '@mantine/core';
import {
  IconCheck,
  IconConfetti,
  IconEye,
  IconHeart,
  IconMoodHappy,
  IconMoodSad,
  IconThumbUp,
  IconTruck,
} from '@tabler/icons-react';
import {
  type ChatChannel,
  chatMarks,
  type ChatMessage,
} from '@waybill/schema/features/chat.models';
import { useTranslations } from 'use-intl';
import { useSetReaction } from '../chat.queries.ts';
import classes from './reactions.module.css';

const icons = {
  UP: IconThumbUp,
  HEART: IconHeart,
  LAUGH: IconMoodHappy,
  PARTY: IconConfetti,
  SAD: IconMoodSad,
  EYES: IconEye,
  CHECK: IconCheck,
  TRUCK: IconTruck,
} as const;

interface ReactionsProps {
  readonly message: ChatMessage;
  readonly channel: ChatChannel;
  readonly viewerId: string;
  /** Whether all marks are offered, not only those that the message has. */
  readonly isChoosing: boolean;
  /** Called when the reader has chosen one. */
  readonly onChosen: () => void;
}

/** The reactions to a message. Pressing one adds the viewer’s, or takes it back. */
export function Reactions({ message, channel, viewerId, isChoosing, onChosen }: ReactionsProps) {
  const t = useTranslations('chat');
  const reacting = useSetReaction(channel.id);
  const shown = chatMarks.flatMap((mark) => {
    const users = message.reactions.find((one) => one.mark === mark)?.users ?? [];
    return users.length > 0 || isChoosing ? [{ mark, users }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <fieldset aria-label={t('reactions')} className={classes.root}>
      {shown.map(({ mark, users }) => {
        const Icon = icons[mark];
        const isSet = users.some(({ id }) => id === viewerId);
        return (
          <UnstyledButton
            key={mark}
            className={classes.mark}
            aria-pressed={isSet}
            aria-label={t('reaction', { mark: t(`marks.${mark}`), count: users.length })}
            title={users.map(({ username }) => username).join(', ') || t(`marks.${mark}`)}
            disabled={!channel.can.react || reacting.isPending}
            onClick={() =>
              reacting.mutate({ n: message.n, mark, isSet: !isSet }, { onSuccess: onChosen })
            }
          >
            <Icon size={16} aria-hidden />
            {users.length > 0 && users.length}
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}
