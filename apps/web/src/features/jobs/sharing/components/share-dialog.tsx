import { Button, Stack, Switch, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import '#src/components/switch.css';
import { CopyableCode } from '#src/components/copyable-code.tsx';
import { DialogActions } from '#src/components/dialog-actions.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { publicWaybillPath, publicWaybillUrl } from '../../jobs.paths.ts';
import { useSetSharing } from '../../jobs.queries.ts';

interface ShareDialogProps {
  readonly jobId: string;
  readonly isPublic: boolean;
  readonly onClose: () => void;
}

/** Explains what the public would see, makes the waybill public or private, and shows the address. */
export function ShareDialog({ jobId, isPublic, onClose }: ShareDialogProps) {
  const t = useTranslations('jobSharing');
  const sharing = useSetSharing(jobId);
  return (
    <Dialog opened title={t('title')} onClose={onClose}>
      <Stack>
        <Text>{t('text')}</Text>
        <Switch
          label={t('switch')}
          data-autofocus
          checked={sharing.isPending ? sharing.variables : isPublic}
          onChange={(event) => sharing.mutate(event.currentTarget.checked)}
        />
        {isPublic && <CopyableCode label={t('address')} code={publicWaybillUrl(jobId)} />}
      </Stack>
      <DialogActions>
        {isPublic && (
          <Button variant="default" component={Link} to={publicWaybillPath(jobId)}>
            {t('look')}
          </Button>
        )}
        <Button onClick={onClose}>{t('done')}</Button>
      </DialogActions>
    </Dialog>
  );
}
