import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { useCreateAnnouncement } from '../announcements.queries.ts';
import { AnnouncementForm } from './announcement-form.tsx';

/** Writes a new announcement. */
export function NewAnnouncement({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('announcements');
  const [opened, setOpened] = useState(false);
  const creating = useCreateAnnouncement(vtcId);
  const close = () => setOpened(false);
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened(true)}>
        {t('write')}
      </Button>
      <Dialog opened={opened} title={t('write')} onClose={close}>
        <AnnouncementForm
          initial={{ title: '', body: '' }}
          action={t('publish')}
          isPending={creating.isPending}
          onSend={(values, onError) => creating.mutate(values, { onSuccess: close, onError })}
          onCancel={close}
        />
      </Dialog>
    </>
  );
}
