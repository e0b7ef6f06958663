import { Anchor, Button, Text, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { timings } from '@waybill/schema/limits';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { CopyButton } from '#src/components/copy-button.tsx';
import { publicPageAddress } from '../../vtcs.paths.ts';
import classes from './first-steps.module.css';
import type { Step } from '../steps.model.ts';

interface FirstStepProps {
  readonly step: Step;
  readonly vtc: Pick<Vtc, 'tag' | 'isPublic'>;
  /** True if all earlier steps are done. */
  readonly isNext: boolean;
}

/** A step with its link, or that it is done. */
export function FirstStep({ step: { id, isDone, to }, vtc, isNext }: FirstStepProps) {
  const t = useTranslations('firstSteps');
  const isHidden = id === 'invited' && !vtc.isPublic;
  const StepIcon = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <StepIcon size={22} aria-hidden className={classes.mark} />
      <div className={classes.text}>
        <Text fw={600}>
          {t(`steps.${id}.title`)}
          {isDone && <VisuallyHidden> ({t('done')})</VisuallyHidden>}
        </Text>
        <Text size="sm" c="dimmed">
          {t(isHidden ? 'steps.invited.hiddenText' : `steps.${id}.text`)}
        </Text>
      </div>
      {!isDone &&
        id !== 'founded' &&
        (id === 'invited' && vtc.isPublic ? (
          <CopyLink address={publicPageAddress(vtc.tag)} />
        ) : isNext ? (
          <Button component={Link} to={to} size="xs" className={classes.action}>
            {t(`steps.${id}.action`)}
          </Button>
        ) : (
          <Anchor component={Link} to={to} className={classes.action}>
            {t(`steps.${id}.action`)}
          </Anchor>
        ))}
    </li>
  );
}

function CopyLink({ address }: { readonly address: string }) {
  const t = useTranslations('copyButton');
  const clipboard = useClipboard({ timeout: timings.copyConfirmationMs });
  return (
    <div className={classes.action}>
      <CopyButton value={address} clipboard={clipboard} />
      {clipboard.error && (
        <Text size="sm" role="alert" className={classes.address}>
          {t('blocked')} {address}
        </Text>
      )}
    </div>
  );
}
