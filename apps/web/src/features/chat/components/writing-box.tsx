import { ActionIcon, Textarea } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconSend, IconX } from '@tabler/icons-react';
import type { ChatChannel } from '@waybill/schema/features/chat.models';
import { limits } from '@waybill/schema/limits';
import { useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { createUuid } from '#src/lib/create-uuid.ts';
import { FileImage } from '#src/components/file-image.tsx';
import '#src/components/input.css';
import { takeFocus } from '#src/lib/take-focus.ts';
import { toastError } from '#src/lib/toasts.ts';
import { useAddPicture, useEditMessage } from '../chat.queries.ts';
import { markPicked } from '../chat.model.ts';
import { PictureButton } from './picture-button.tsx';
import { addUnsent } from '../unsent.storage.ts';
import { useMentions } from '../use-mentions.ts';
import type { Draft } from './channel.tsx';
import { MentionList } from './mention-list.tsx';
import classes from './writing-box.module.css';

interface WritingBoxProps {
  readonly viewerId: string;
  readonly channel: ChatChannel;
  readonly draft: Draft | null;
  /** Called when the answer or the changed text was sent, or given up. */
  readonly onDone: () => void;
}

/** The box for a new message, an answer or a changed text. */
export function WritingBox({ viewerId, channel, draft, onDone }: WritingBoxProps) {
  const t = useTranslations('chat');
  const isEdit = draft?.kind === 'edit';
  const [text, setText] = useState((isEdit && draft.message.text) || '');
  const editing = useEditMessage(channel.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const fieldRef = useMergedRef(field, draft === null ? null : takeFocus);
  const listId = useId();
  const mentions = useMentions(channel, text, (changed, cursor) => {
    setText(changed);
    requestAnimationFrame(() => field.current?.setSelectionRange(cursor, cursor));
  });
  const [picture, setPicture] = useState<File | null>(null);
  const adding = useAddPicture();
  const isBusy = editing.isPending || adding.isPending;
  const send = () => {
    if ((text.trim() === '' && picture === null) || isBusy) return;
    if (isEdit) {
      const known = [...mentions.picked, ...draft.message.mentions];
      editing.mutate({ n: draft.message.n, text: markPicked(text, known) }, { onSuccess: onDone });
      return;
    }
    if (picture === null) queue(null);
    else adding.mutate(picture, { onSuccess: ({ pictureId }) => queue(pictureId) });
  };
  const queue = (pictureId: string | null) => {
    const isQueued = addUnsent(viewerId, {
      id: createUuid(),
      channelId: channel.id,
      text: markPicked(text, mentions.picked),
      typed: text,
      replyN: draft?.message.n ?? null,
      pictureId,
      queuedAt: new Date().toISOString(),
      refusal: null,
    });
    if (!isQueued) return toastError(t('unsentFull'));
    setText('');
    setPicture(null);
    onDone();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!event.nativeEvent.isComposing && mentions.takeKey(event.key)) {
      event.preventDefault();
      return;
    }
    if (event.key === 'Escape' && draft !== null) onDone();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    // A keyboard on the screen has no other way to begin a line.
    if (matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={classes.box}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {draft !== null && (
        <div className={classes.draft}>
          <span>
            {isEdit
              ? t('editing')
              : t('replyTo', { name: draft.message.author?.username ?? t('deleted') })}
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t(isEdit ? 'stopEditing' : 'stopReply')}
            onClick={onDone}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      )}
      {mentions.options.length > 0 && (
        <MentionList
          id={listId}
          options={mentions.options}
          active={mentions.active}
          onChoose={mentions.choose}
        />
      )}
      {picture !== null && (
        <div className={classes.draft}>
          <span className={classes.picture}>
            <FileImage file={picture} />
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('removePicture')}
            onClick={() => setPicture(null)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      )}
      <div className={classes.row}>
        {!isEdit && <PictureButton onChoose={setPicture} />}
        <Textarea
          className={classes.field}
          aria-label={t('write', { name: channel.name })}
          placeholder={t('placeholder')}
          rows={1}
          maxLength={limits.chatText.max}
          ref={fieldRef}
          value={text}
          aria-autocomplete="list"
          aria-controls={mentions.options.length > 0 ? listId : undefined}
          aria-activedescendant={
            mentions.options.length > 0 ? `${listId}-${mentions.active}` : undefined
          }
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onSelect={({ currentTarget }) => mentions.setCursor(currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
        />
        <ActionIcon
          type="submit"
          size={44}
          aria-label={t(isEdit ? 'save' : 'send')}
          loading={isBusy}
        >
          <IconSend size={20} aria-hidden />
        </ActionIcon>
      </div>
    </form>
  );
}
