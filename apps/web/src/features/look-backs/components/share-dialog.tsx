import { Anchor, Button, Stack, Switch, Text } from '@mantine/core';
import { cardShapes } from '@waybill/schema/features/look-backs.fields';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import '#src/components/switch.css';
import { CopyableCode } from '#src/components/copyable-code.tsx';
import { DialogActions } from '#src/components/dialog-actions.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import type { LookBackTime } from '../look-backs.model.ts';
import { ownCardPath, publicLookBackPath, publicLookBackUrl } from '../look-backs.paths.ts';
import { useSetShared } from '../look-backs.queries.ts';
import classes from './look-back.module.css';

interface ShareDialogProps {
  readonly time: LookBackTime;
  /** Null: not shared. */
  readonly shareId: string | null;
  readonly onClose: () => void;
}

/** Shows both pictures, and makes the look back public or private. */
export function ShareDialog({ time, shareId, onClose }: ShareDialogProps) {
  const t = useTranslations('lookBackSharing');
  const sharing = useSetShared(time, shareId);
  return (
    <Dialog opened title={t('title')} onClose={onClose}>
      <Stack>
        <Text>{t('text')}</Text>
        <div className={classes.cards}>
          {cardShapes.map((shape) => (
            <figure key={shape}>
              <img src={ownCardPath(time, shape)} alt={t(`shapes.${shape}`)} />
              <figcaption>
                <Anchor
                  href={ownCardPath(time, shape)}
                  download={`look-back-${time.year}-${shape}.png`}
                  size="sm"
                >
                  {t(`save.${shape}`)}
                </Anchor>
              </figcaption>
            </figure>
          ))}
        </div>
        <Switch
          label={t('switch')}
          data-autofocus
          checked={sharing.isPending ? sharing.variables : shareId !== null}
          onChange={(event) => sharing.mutate(event.currentTarget.checked)}
        />
        {shareId !== null && (
          <CopyableCode label={t('address')} code={publicLookBackUrl(shareId)} />
        )}
      </Stack>
      <DialogActions>
        {shareId !== null && (
          <Button variant="default" component={Link} to={publicLookBackPath(shareId)}>
            {t('look')}
          </Button>
        )}
        <Button onClick={onClose}>{t('done')}</Button>
      </DialogActions>
    </Dialog>
  );
}
