import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import '#src/components/badge.css';
import type { Contract } from '@waybill/schema/features/contracts.models';
import { useTranslations } from 'use-intl';
import { RouteLine } from '#src/components/route-line.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { contractPath } from '#src/lib/shared-paths.ts';
import { paceOf } from '../contracts.model.ts';
import { useContractTexts } from '../use-contract-texts.ts';

/** The colours of the states. */
const stateColors = {
  OPEN: 'gray',
  ACTIVE: 'amber',
  FULFILLED: 'green',
  FAILED: 'red',
  EXPIRED: 'gray',
  WITHDRAWN: 'gray',
} as const;

/** A contract in a list: what is ordered, from where to where, how far it is. */
export function ContractCard({ contract }: { readonly contract: Contract }) {
  const t = useTranslations('contracts');
  const { moment } = useFormatters();
  const texts = useContractTexts();
  const { id, client, game, state, unit, quantity, currency, bids, ownBid } = contract;
  const bonus = texts.money(contract.bonusMinor, currency);
  const until = state === 'OPEN' ? contract.startsAt : contract.endsAt;
  return (
    <Paper component="li" withBorder p="md">
      <Stack gap="xs">
        <Group justify="space-between" gap="sm" wrap="nowrap" align="start">
          <TextLink to={contractPath(id)}>{client}</TextLink>
          <Badge color={stateColors[state]} variant="light" c="var(--mantine-color-text)">
            {t(`states.${state}`)}
          </Badge>
        </Group>
        <Group justify="space-between" gap="sm">
          <Text size="sm">{texts.place(game, contract.source)}</Text>
          <Text size="sm">{texts.place(game, contract.destination)}</Text>
        </Group>
        <ProgressLine contract={contract} />
        <Text size="sm">
          {[
            texts.quantity(unit, quantity),
            contract.cargo ?? contract.cargoId ?? t('anyCargo'),
            bonus,
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </Text>
        <Text size="xs" c="dimmed">
          {[
            t(state === 'OPEN' ? 'bidUntil' : 'ends', { date: moment(until) }),
            contract.audience === 'DRIVERS' ? t('audiences.DRIVERS') : contract.offerer.name,
            bids !== null && state === 'OPEN' && t('bidCount', { count: bids }),
            ownBid !== null && t(`bidStates.${ownBid.state}`),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Stack>
    </Paper>
  );
}

/** The line of a contract, filled by the done share. */
export function ProgressLine({ contract }: { readonly contract: Contract }) {
  const t = useTranslations('contracts');
  const texts = useContractTexts();
  const { share, done } = paceOf(contract, useMinute());
  const { unit, quantity, state } = contract;
  return (
    <RouteLine
      progress={share}
      isBroken={state === 'FAILED'}
      label={t('progress', {
        done: texts.quantity(unit, done),
        quantity: texts.quantity(unit, quantity),
      })}
    />
  );
}
