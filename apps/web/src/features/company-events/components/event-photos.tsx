import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { EventPhoto } from '@waybill/schema/features/event-attendance.models';
import { pictureRule } from '@waybill/schema/features/media.models';
import { limits } from '@waybill/schema/limits';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { describeIssues } from '@waybill/schema/contract/issues';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { PhotoImage } from '#src/components/photo-image.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { fileSchema } from '#src/lib/file-schema.ts';
import { toastError } from '#src/lib/toasts.ts';
import { photosQuery, useAddPhoto, useRemovePhoto } from '../company-events.queries.ts';
import classes from './event-photos.module.css';

const photoSchema = fileSchema(pictureRule);

interface EventPhotosProps {
  readonly eventId: string;
  readonly mayAdd: boolean;
}

/** The photos of an event. */
export function EventPhotos({ eventId, mayAdd }: EventPhotosProps) {
  const t = useTranslations('eventPhotos');
  const query = useQuery(photosQuery(eventId));
  return (
    <TitledCard title={t('title')}>
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {({ photos }) => (
          <>
            {photos.length === 0 ? (
              <Text c="dimmed">{t(mayAdd ? 'noneYet' : 'none')}</Text>
            ) : (
              <ul className={classes.photos}>
                {photos.map((photo) => (
                  <Photo key={photo.id} photo={photo} />
                ))}
              </ul>
            )}
            {mayAdd && photos.length < limits.eventPhotos && <AddPhoto eventId={eventId} />}
          </>
        )}
      </QueryContent>
    </TitledCard>
  );
}

function Photo({ photo }: { readonly photo: EventPhoto }) {
  const t = useTranslations('eventPhotos');
  const { id, picture, author, mayRemove } = photo;
  const removing = useRemovePhoto();
  const by = t('by', { name: author.username });
  return (
    <li>
      <a href={picture.url} target="_blank" rel="noreferrer">
        <PhotoImage className={classes.photo} picture={picture} widestPx={300} alt={by} />
      </a>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text size="sm" c="dimmed" truncate>
          {author.username}
        </Text>
        {mayRemove && (
          <ConfirmButton
            variant="subtle"
            color="red"
            size="compact-sm"
            label={t('remove')}
            description={t('removeBy', { name: author.username })}
            title={t('removeTitle')}
            text={t('removeText')}
            isDangerous
            onConfirm={async () => removing.mutateAsync(id)}
          />
        )}
      </Group>
    </li>
  );
}

function AddPhoto({ eventId }: { readonly eventId: string }) {
  const t = useTranslations('eventPhotos');
  const adding = useAddPhoto(eventId);
  const forgetFile = useRef<() => void>(null);
  const choose = (file: File | null) => {
    forgetFile.current?.();
    if (file === null) return;
    const { error } = photoSchema.safeParse(file);
    if (error === undefined) adding.mutate(file);
    else toastError(describeIssues(error.issues).error);
  };
  return (
    <Group gap="sm">
      <FileButton accept={pictureRule.types.join(',')} resetRef={forgetFile} onChange={choose}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={adding.isPending}
            leftSection={<IconPhotoPlus size={18} aria-hidden />}
          >
            {t('add')}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed">
        {t('rule')}
      </Text>
    </Group>
  );
}
