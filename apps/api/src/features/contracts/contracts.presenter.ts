import type {
  Contract,
  ContractBid,
  ContractDetail,
} from '@waybill/schema/features/contracts.models';
import { limits } from '@waybill/schema/limits';
import type { BidRow, ContractRow, PartRow } from './contracts.data.ts';
import { splitByUnits } from './contracts.policy.ts';
import type { ContractView } from './contracts.service.ts';

/** Presents a contract to a company. Progress is for those that offer or carry it. */
export function presentContract(
  {
    vtcId,
    vtcName,
    carrierVtcId,
    carrierName,
    sourceCityId,
    sourceCity,
    sourceTerritory,
    destinationCityId,
    destinationCity,
    destinationTerritory,
    units,
    jobs,
    timed,
    onTime,
    startsAt,
    endsAt,
    activeAt,
    fulfilledAt,
    settledAt,
    ...row
  }: ContractRow,
  viewerId: string | null,
): Contract {
  const isParty = viewerId !== null && [vtcId, carrierVtcId].includes(viewerId);
  return {
    ...row,
    offerer: { id: vtcId, name: vtcName },
    carrier: carrierName === null ? null : { id: carrierVtcId, name: carrierName },
    source: { cityId: sourceCityId, city: sourceCity, territory: sourceTerritory },
    destination: {
      cityId: destinationCityId,
      city: destinationCity,
      territory: destinationTerritory,
    },
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    activeAt: activeAt?.toISOString() ?? null,
    fulfilledAt: fulfilledAt?.toISOString() ?? null,
    settledAt: settledAt?.toISOString() ?? null,
    progress: isParty ? { units, jobs, timed, onTime } : null,
  };
}

export function presentBid({ id, vtc, bonusMinor, note, state, createdAt }: BidRow): ContractBid {
  return {
    id,
    company: { id: vtc.id, name: vtc.name, tag: vtc.tag },
    bonusMinor: Number(bonusMinor),
    note,
    state,
    createdAt: createdAt.toISOString(),
  };
}

export function presentDetail(
  { contract, jobs, bids, parts }: ContractView,
  viewerId: string | null,
): ContractDetail {
  return {
    contract: presentContract(contract, viewerId),
    jobs: jobs.map(({ at, units, isLate, job }) => ({
      at: at.toISOString(),
      units,
      isLate,
      job,
    })),
    bids: bids.map(presentBid),
    parts: presentParts(contract, parts),
  };
}

/** The bonus is split as it will be once the contract is fulfilled. */
function presentParts(
  { audience, currency, bonusMinor }: ContractRow,
  parts: readonly PartRow[],
): ContractDetail['parts'] {
  const isSplit = audience === 'DRIVERS' && currency !== null;
  const amounts = isSplit ? splitByUnits(bonusMinor, parts) : [];
  return parts
    .map(({ driverId, username, units }, index) => ({
      driver: driverId === null || username === null ? null : { id: driverId, username },
      units,
      bonusMinor: amounts[index] ?? null,
    }))
    .slice(0, limits.contractPartsShown);
}
