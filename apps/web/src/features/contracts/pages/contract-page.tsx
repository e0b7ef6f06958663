import { Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Contract, ContractDetail } from '@waybill/schema/features/contracts.models';
import type { User } from '@waybill/schema/features/users.models';
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { FactCard } from '#src/components/fact-card.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { useSubPageName } from '#src/components/sub-page.context.ts';
import { TextLink } from '#src/components/text-link.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { TwoColumns } from '#src/components/two-columns.tsx';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { GonePage } from '#src/features/instance/components/gone-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can, mayReadBooks } from '#src/lib/can.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { contractsPath } from '#src/lib/shared-paths.ts';
import { leadsNowhere } from '#src/lib/failures.ts';
import { BidForm } from '../components/bid-form.tsx';
import { Bids } from '../components/bids.tsx';
import { ProgressLine } from '../components/contract-card.tsx';
import { Deliveries } from '../components/deliveries.tsx';
import { paceOf } from '../contracts.model.ts';
import { contractQuery, useWithdrawContract } from '../contracts.queries.ts';
import { useContractTexts } from '../use-contract-texts.ts';

/** A contract: its terms, how far it is, who drove for it, and the bids. */
export function ContractPage() {
  const t = useTranslations('contracts');
  const { contractId = '' } = useParams();
  const viewer = useViewer();
  const query = useQuery(contractQuery(contractId));
  const name = query.data?.contract.client ?? t('title');
  useSubPageName(name);
  if (viewer === null || viewer.vtcId === null) return null;
  const { vtcId } = viewer;
  const { error } = query;
  if (leadsNowhere(error)) {
    return (
      <GonePage
        title={t('title')}
        gone={t('gone')}
        text={t('goneText')}
        list={{ path: contractsPath, label: t('all') }}
      />
    );
  }
  const contract = query.data?.contract;
  return (
    <TitledPage
      title={name}
      action={contract && mayWithdraw(contract, viewer) && <Withdraw contract={contract} />}
    >
      <DocumentTitle title={name} />
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failedOne')}
      >
        {(detail) => <Detail detail={detail} viewer={viewer} vtcId={vtcId} />}
      </QueryContent>
      <TextLink to={contractsPath}>{t('all')}</TextLink>
    </TitledPage>
  );
}

function mayWithdraw({ state, audience, offerer }: Contract, viewer: User): boolean {
  const isOwn = offerer.id === viewer.vtcId;
  return isOwn && can(viewer, 'ECONOMY') && state === (audience === 'DRIVERS' ? 'ACTIVE' : 'OPEN');
}

function Withdraw({ contract }: { readonly contract: Contract }) {
  const t = useTranslations('contracts');
  const withdrawing = useWithdrawContract(contract.id);
  return (
    <ConfirmButton
      label={t('withdraw')}
      title={t('withdrawTitle', { client: contract.client })}
      text={t('withdrawText')}
      isDangerous
      variant="default"
      onConfirm={() => withdrawing.mutateAsync()}
    />
  );
}

interface DetailProps {
  readonly detail: ContractDetail;
  readonly viewer: User;
  readonly vtcId: string;
}

function Detail({ detail, viewer, vtcId }: DetailProps) {
  const { contract, bids } = detail;
  const now = useMinute();
  const isOfferer = contract.offerer.id === vtcId;
  const mayBid = can(viewer, 'BID_ON_CONTRACTS') && can(viewer, 'DISPATCH');
  const isBiddable =
    contract.state === 'OPEN' && !isOfferer && Date.parse(contract.startsAt) > now.getTime();
  const hasBids = contract.audience !== 'DRIVERS' && (isOfferer || bids.length > 0);
  return (
    <Stack gap="lg">
      {contract.progress !== null && <Progress contract={contract} />}
      <TwoColumns wider="first">
        <Stack gap="lg">
          {contract.progress !== null && contract.state !== 'OPEN' && (
            <Deliveries detail={detail} />
          )}
          {hasBids && (
            <Bids
              contract={contract}
              bids={bids}
              ownVtcId={vtcId}
              mayBid={mayBid}
              mayAccept={isOfferer && can(viewer, 'ECONOMY')}
            />
          )}
          {isBiddable && mayBid && bids.length === 0 && (
            <BidForm contract={contract} vtcId={vtcId} mayReadBooks={mayReadBooks(viewer)} />
          )}
        </Stack>
        <Terms contract={contract} />
      </TwoColumns>
    </Stack>
  );
}

/** The line of the contract, with the pace it needs and the pace it has. */
function Progress({ contract }: { readonly contract: Contract }) {
  const t = useTranslations('contracts');
  const { place, quantity } = useContractTexts();
  const { done, needed, had } = paceOf(contract, useMinute());
  const { unit, game, state } = contract;
  const aDay = (value: number) => t('aDay', { quantity: quantity(unit, value) });
  return (
    <Paper component="section" withBorder p="md" aria-label={t('soFar')}>
      <Stack gap="xs">
        <Group justify="space-between" gap="sm">
          <Text fw={650} size="lg">
            {place(game, contract.source)}
          </Text>
          <Text fw={650} size="lg">
            {place(game, contract.destination)}
          </Text>
        </Group>
        <ProgressLine contract={contract} />
        <Text>
          {t('progress', {
            done: quantity(unit, done),
            quantity: quantity(unit, contract.quantity),
          })}
          {' · '}
          {t(`states.${state}`)}
        </Text>
        {needed !== null && (
          <Text size="sm" c="dimmed">
            {t('needed', { pace: aDay(needed) })}
            {had !== null && ` · ${t('had', { pace: aDay(had) })}`}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}

function Terms({ contract }: { readonly contract: Contract }) {
  const t = useTranslations();
  const { place, quantity, money } = useContractTexts();
  const { moment, share } = useFormatters();
  const { game, unit, currency, audience, maxDamagePpm, minOnTimePpm, carrier } = contract;
  const facts: [string, string][] = [
    [t('contracts.offerer'), contract.offerer.name],
    [t('contracts.audience'), t(`contracts.audiences.${audience}`)],
    [t('contracts.game'), t(`gameNames.${game}`)],
    [t('contracts.cargo'), contract.cargo ?? contract.cargoId ?? t('contracts.anyCargo')],
    [t('contracts.from'), place(game, contract.source)],
    [t('contracts.to'), place(game, contract.destination)],
    [t('contracts.quantity'), quantity(unit, contract.quantity)],
    [t('contracts.startsAt'), moment(contract.startsAt)],
    [t('contracts.endsAt'), moment(contract.endsAt)],
  ];
  if (carrier !== null && audience !== 'DRIVERS') {
    facts.splice(1, 0, [t('contracts.carrier'), carrier.name]);
  }
  if (maxDamagePpm !== null) {
    facts.push([t('contracts.maxDamage'), share(maxDamagePpm / 1_000_000)]);
  }
  if (minOnTimePpm !== null) {
    facts.push([t('contracts.minOnTime'), share(minOnTimePpm / 1_000_000)]);
  }
  if (contract.settledAt !== null) {
    facts.push([t('contracts.settledAt'), moment(contract.settledAt)]);
  }
  const bonus = money(contract.bonusMinor, currency);
  if (bonus !== null) facts.push([t('contracts.bonus'), bonus]);
  const penalty = audience === 'DRIVERS' ? null : money(contract.penaltyMinor, currency);
  if (penalty !== null) facts.push([t('contracts.penalty'), penalty]);
  return <FactCard title={t('contracts.terms')} facts={facts} />;
}
