import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { announcementQuery, useUpdateAnnouncement } from '../announcements.queries.ts';
import { AnnouncementForm } from './announcement-form.tsx';

interface EditAnnouncementProps {
  readonly id: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Edits an announcement's Markdown source. */
export function EditAnnouncement({ id, opened, onClose }: EditAnnouncementProps) {
  const t = useTranslations('announcements');
  return (
    <Dialog opened={opened} title={t('editTitle')} onClose={onClose}>
      <Content id={id} onClose={onClose} />
    </Dialog>
  );
}

function Content({ id, onClose }: Pick<EditAnnouncementProps, 'id' | 'onClose'>) {
  const t = useTranslations('announcements');
  const updating = useUpdateAnnouncement(id);
  return (
    <QueryContent
      query={useQuery(announcementQuery(id))}
      loading={<ListSkeleton label={t('loading')} />}
      failed={t('failed')}
    >
      {({ announcement, source }) => (
        <AnnouncementForm
          initial={{ title: announcement.title, body: source ?? '' }}
          action={t('save')}
          isThere
          isPending={updating.isPending}
          onSend={(values, onError) => updating.mutate(values, { onSuccess: onClose, onError })}
          onCancel={onClose}
        />
      )}
    </QueryContent>
  );
}
