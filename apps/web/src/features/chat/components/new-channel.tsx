import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChannelDialog } from './channel-dialog.tsx';

/** Creates a channel of the company. */
export function NewChannel({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('chat');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" fullWidth mb="sm" onClick={() => setIsOpen(true)}>
        {t('newChannel')}
      </Button>
      {isOpen && <ChannelDialog vtcId={vtcId} channel={null} onClose={() => setIsOpen(false)} />}
    </>
  );
}
