import { Radio, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { FoundVtc } from '@waybill/schema/features/operators.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import '#src/components/radio.css';
import { useFormatters } from '#src/lib/formatters.ts';
import { usersQuery } from '../../users/users.queries.ts';
import { useHandOver } from '../companies.queries.ts';

interface HandOverDialogProps {
  readonly vtc: FoundVtc;
  readonly onClose: () => void;
}

/** Picks the member who becomes the owner of an orphaned company. */
export function HandOverDialog({ vtc, onClose }: HandOverDialogProps) {
  const t = useTranslations('operatorCompany');
  const { moment } = useFormatters();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const handing = useHandOver(vtc.id);
  const query = useInfiniteQuery(usersQuery({ search: '', state: null, vtcId: vtc.id }));
  return (
    <Dialog opened title={t('handOverTitle', { name: vtc.name })} onClose={onClose}>
      <DialogForm
        text={t('handOverText')}
        action={t('handOver')}
        isDangerous
        isPending={handing.isPending}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen === null) setIsMissing(true);
          else handing.mutate(chosen, { onSuccess: onClose });
        }}
        onCancel={onClose}
      >
        <QueryContent
          query={query}
          loading={<ListSkeleton label={t('loading')} />}
          failed={t('membersFailed')}
        >
          {({ rows: users }) => (
            <Radio.Group
              label={t('newOwner')}
              error={isMissing && t('choose')}
              value={chosen}
              onChange={(value) => {
                setChosen(value);
                setIsMissing(false);
              }}
            >
              <Stack gap="sm" mt="sm">
                {users
                  .filter(({ id, lockedAt }) => id !== vtc.owner.id && lockedAt === null)
                  .map(({ id, username, lastSeenAt }) => (
                    <Radio
                      key={id}
                      value={id}
                      label={username}
                      description={
                        lastSeenAt === null ? t('never') : t('seen', { date: moment(lastSeenAt) })
                      }
                    />
                  ))}
              </Stack>
            </Radio.Group>
          )}
        </QueryContent>
        <MoreButton label={t('showMore')} failure={t('membersFailed')} query={query} />
      </DialogForm>
    </Dialog>
  );
}
