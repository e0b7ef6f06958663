import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { useCreateNotice } from '../written-notices.queries.ts';
import { NoticeForm } from './notice-form.tsx';

/** The dialog to create an operator notice. */
export function NewNotice() {
  const t = useTranslations('operatorNotices');
  const [opened, setOpened] = useState(false);
  const creating = useCreateNotice();
  const close = () => setOpened(false);
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened(true)}>
        {t('write')}
      </Button>
      <Dialog opened={opened} title={t('write')} onClose={close}>
        <NoticeForm
          notice={null}
          action={t('publish')}
          isPending={creating.isPending}
          onSend={(sent, onError) => creating.mutate(sent, { onSuccess: close, onError })}
          onCancel={close}
        />
      </Dialog>
    </>
  );
}
