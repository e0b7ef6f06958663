import { Button, Group, Stack, Text } from '@mantine/core';
import type { Contract, ContractBid } from '@waybill/schema/features/contracts.models';
import { useTranslations } from 'use-intl';
import { TitledCard } from '#src/components/titled-card.tsx';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { useAcceptBid, useWithdrawBid } from '../contracts.queries.ts';
import { useContractTexts } from '../use-contract-texts.ts';

interface BidsProps {
  readonly contract: Contract;
  readonly bids: readonly ContractBid[];
  readonly mayAccept: boolean;
  readonly ownVtcId: string;
  readonly mayBid: boolean;
}

/** The bids on a contract, lowest first. */
export function Bids({ contract, bids, mayAccept, ownVtcId, mayBid }: BidsProps) {
  const t = useTranslations('contracts');
  const { money } = useContractTexts();
  const accepting = useAcceptBid(contract.id);
  const withdrawing = useWithdrawBid();
  const isOpen = contract.state === 'OPEN';
  return (
    <TitledCard title={t('bids')}>
      {bids.length === 0 ? (
        <Text c="dimmed" size="sm">
          {t('noBids')}
        </Text>
      ) : (
        <Stack component="ul" gap="sm" p={0} m={0}>
          {bids.map((bid) => (
            <Group component="li" key={bid.id} justify="space-between" gap="sm">
              <div>
                <Text fw={650}>
                  {bid.company.name} · {money(bid.bonusMinor, contract.currency)}
                </Text>
                <Text size="sm" c="dimmed">
                  {[t(`bidStates.${bid.state}`), bid.note].filter(Boolean).join(' · ')}
                </Text>
              </div>
              {isOpen && mayAccept && (
                <ConfirmButton
                  label={t('accept')}
                  description={t('acceptOf', { company: bid.company.name })}
                  title={t('acceptTitle', { company: bid.company.name })}
                  text={t('acceptText')}
                  onConfirm={() => accepting.mutateAsync(bid.id)}
                />
              )}
              {isOpen && mayBid && bid.company.id === ownVtcId && (
                <Button
                  variant="default"
                  loading={withdrawing.isPending}
                  onClick={() => withdrawing.mutate(bid.id)}
                >
                  {t('withdrawBid')}
                </Button>
              )}
            </Group>
          ))}
        </Stack>
      )}
    </TitledCard>
  );
}
