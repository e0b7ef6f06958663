import {
  IconCornerUpLeft,
  IconFlag,
  IconMoodPlus,
  IconPencil,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import type { ChatChannel, ChatMessage } from '@waybill/schema/features/chat.models';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { Avatar, unknownPerson } from '#src/components/avatar.tsx';
import { RichText } from '#src/components/rich-text.tsx';
import { type RowAction, RowMenu } from '#src/components/row-menu.tsx';
import { useConfirm } from '#src/components/use-confirm.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { mentionsUser } from '../chat.model.ts';
import { channelPath, pictureUrl } from '../chat.paths.ts';
import { useOpenDirect, useRemoveMessage } from '../chat.queries.ts';
import { useReportMessage } from '../moderation.queries.ts';
import type { Draft } from './channel.tsx';
import classes from './message.module.css';
import { Reactions } from './reactions.tsx';
import { RemovalDialog } from './removal-dialog.tsx';

interface MessageProps {
  readonly message: ChatMessage;
  /** Set if it follows one of the same author, whose heading stands for both. */
  readonly isTogether: boolean;
  readonly channel: ChatChannel;
  readonly viewerId: string;
  readonly onDraft: (draft: Draft) => void;
}

/** One message. */
export function Message(props: MessageProps) {
  const { message, isTogether, channel, viewerId, onDraft } = props;
  const t = useTranslations('chat');
  const { timeOfDay, moment } = useFormatters();
  const [isReacting, setIsReacting] = useState(false);
  const { author, blocks, picture, reply, sentAt, editedAt, removed } = message;
  const name = author?.username ?? t('deleted');
  return (
    <article
      className={classes.message}
      data-together={isTogether || undefined}
      data-mentioned={mentionsUser(message, viewerId) || undefined}
      aria-label={t('messageOf', { name, time: timeOfDay(sentAt) })}
    >
      {!isTogether && <Avatar person={author ?? unknownPerson} side={30} />}
      <div className={classes.content}>
        {reply !== null && (
          <div className={classes.reply}>
            <bdi>{reply.author ?? t('deleted')}</bdi>:{' '}
            <bdi>{reply.text === '' ? t('picture') : (reply.text ?? t('removed'))}</bdi>
          </div>
        )}
        {!isTogether && (
          <div className={classes.head}>
            <b>
              <bdi>{name}</bdi>
            </b>
            <time dateTime={sentAt} title={moment(sentAt)}>
              {timeOfDay(sentAt)}
            </time>
          </div>
        )}
        {removed === null ? (
          <div dir="auto" className={classes.text}>
            {blocks !== null && <RichText blocks={blocks} headingOrder={3} />}
            {picture !== null && (
              <a href={pictureUrl(picture.id)} target="_blank" rel="noreferrer">
                <img
                  className={classes.picture}
                  loading="lazy"
                  decoding="async"
                  src={pictureUrl(picture.id)}
                  width={picture.width}
                  height={picture.height}
                  alt={t('pictureOf', { name })}
                />
              </a>
            )}
            {editedAt !== null && (
              <span className={classes.note} title={moment(editedAt)}>
                {t('edited')}
              </span>
            )}
          </div>
        ) : (
          <span className={classes.note}>
            {t(removed === 'STAFF' ? 'removedByStaff' : 'removed')}
          </span>
        )}
        {removed === null && (
          <Reactions
            message={message}
            channel={channel}
            viewerId={viewerId}
            isChoosing={isReacting}
            onChosen={() => setIsReacting(false)}
          />
        )}
      </div>
      {removed === null && (
        <Actions
          message={message}
          channel={channel}
          isOwn={author?.id === viewerId}
          onDraft={onDraft}
          onReact={() => setIsReacting(!isReacting)}
        />
      )}
    </article>
  );
}

function action(label: string, icon: RowAction['icon'], onChoose: () => void): RowAction {
  return { label, icon, reason: null, onChoose };
}

interface ActionsProps {
  readonly message: ChatMessage;
  readonly channel: ChatChannel;
  readonly isOwn: boolean;
  readonly onDraft: (draft: Draft) => void;
  readonly onReact: () => void;
}

function Actions({ message, channel, isOwn, onDraft, onReact }: ActionsProps) {
  const { id, kind, can } = channel;
  const t = useTranslations('chat');
  const removing = useRemoveMessage(id);
  const [ask, question] = useConfirm();
  const [asksReason, setAsksReason] = useState<'removal' | 'report' | null>(null);
  const reporting = useReportMessage(id);
  const opening = useOpenDirect();
  const navigate = useNavigate();
  const { n, author, sentAt } = message;
  const name = author?.username ?? t('deleted');
  const { timeOfDay } = useFormatters();
  const remove = () =>
    ask({
      title: t('removeTitle'),
      text: t('removeText'),
      action: t('remove'),
      isDangerous: true,
      onConfirm: () => removing.mutateAsync({ n }),
    });
  const writeTo = (userId: string) =>
    opening.mutate(userId, {
      onSuccess: (reply) => void navigate(channelPath(reply.channel.id)),
    });
  const actions = [
    ...(can.react ? [action(t('react'), IconMoodPlus, onReact)] : []),
    ...(can.write
      ? [action(t('reply'), IconCornerUpLeft, () => onDraft({ kind: 'reply', message }))]
      : []),
    ...(isOwn && can.write
      ? [action(t('edit'), IconPencil, () => onDraft({ kind: 'edit', message }))]
      : []),
    ...(isOwn ? [action(t('remove'), IconTrash, remove)] : []),
    ...(!isOwn && author !== null && kind !== 'DIRECT'
      ? [action(t('writeTo', { name }), IconUser, () => writeTo(author.id))]
      : []),
    ...(isOwn ? [] : [action(t('report'), IconFlag, () => setAsksReason('report'))]),
    ...(!isOwn && can.moderate
      ? [action(t('remove'), IconTrash, () => setAsksReason('removal'))]
      : []),
  ];
  if (actions.length === 0) return null;
  return (
    <div className={classes.menu}>
      <RowMenu label={t('actionsOf', { name, time: timeOfDay(sentAt) })} actions={actions} />
      {question}
      {asksReason === 'removal' && (
        <RemovalDialog
          title={t('removeTitle')}
          text={t('moderateText')}
          action={t('remove')}
          isPending={removing.isPending}
          onSend={({ reason }, options) => removing.mutate({ n, reason }, options)}
          onClose={() => setAsksReason(null)}
        />
      )}
      {asksReason === 'report' && (
        <RemovalDialog
          title={t('reportTitle')}
          text={t(kind === 'DIRECT' ? 'reportDirectText' : 'reportText')}
          action={t('report')}
          isPending={reporting.isPending}
          onSend={({ reason }, options) => reporting.mutate({ n, reason }, options)}
          onClose={() => setAsksReason(null)}
        />
      )}
    </div>
  );
}
