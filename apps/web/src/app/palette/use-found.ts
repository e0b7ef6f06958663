import { useDebouncedValue } from '@mantine/hooks';
import {
  IconBuildingWarehouse,
  IconConfetti,
  IconFileText,
  IconMessages,
  IconPackages,
  IconTruck,
  IconTruckDelivery,
  IconUser,
} from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Job } from '@waybill/schema/features/jobs.models';
import type { User } from '@waybill/schema/features/users.models';
import { modelOfTruck } from '@waybill/schema/features/trucks.models';
import { useTranslations } from 'use-intl';
import { channelPath } from '#src/features/chat/chat.paths.ts';
import { channelsQuery } from '#src/features/chat/chat.queries.ts';
import { foundEventsQuery } from '#src/features/company-events/company-events.queries.ts';
import { contractListQuery } from '#src/features/contracts/contracts.queries.ts';
import { jobsWithPath } from '#src/features/jobs/job-search.model.ts';
import { jobByNumberQuery } from '#src/features/jobs/jobs.queries.ts';
import { gameNamesQuery } from '#src/features/jobs/plans/plans.queries.ts';
import { memberSearchQuery } from '#src/features/members/members.queries.ts';
import { garagesPath, warehousesPath } from '#src/features/places/places.paths.ts';
import { placesQuery } from '#src/features/places/places.queries.ts';
import { nameOf } from '#src/features/trucks/trucks.model.ts';
import { trucksQuery } from '#src/features/trucks/trucks.queries.ts';
import { can } from '#src/lib/can.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { isKeyOf } from '#src/lib/is-key-of.ts';
import { contractPath, eventPath, jobPath, memberPath, truckPath } from '#src/lib/shared-paths.ts';
import { findCommands, type Command } from './commands.ts';

/** The kinds of search results, with their icons. */
export const foundIcons = {
  jobs: IconTruckDelivery,
  members: IconUser,
  events: IconConfetti,
  channels: IconMessages,
  contracts: IconFileText,
  places: IconBuildingWarehouse,
  trucks: IconTruck,
  names: IconPackages,
} as const;

/** True if a group's commands come from a search. */
export function isFoundGroup(group: string): group is keyof typeof foundIcons {
  return isKeyOf(foundIcons, group);
}

const typingPauseMs = 60;
/** The most results of a kind. */
const mostOfKind = 6;
/** The minimum length of a search for all but jobs and members. */
const fewestLetters = 2;
/** A job's number, with or without the tag of its company. */
const numberForm = /^(?:(?<tag>\S{2,6})-|#)?(?<number>[1-9]\d{0,8})$/u;

interface Found {
  readonly commands: readonly Command[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
}

/** Returns what matches in the viewer's company: jobs, members, events, chat channels, contracts, places, trucks, cargoes, cities. */
export function useFound(viewer: User, text: string): Found {
  const typed = text.trim();
  const [paused] = useDebouncedValue(typed, typingPauseMs);
  const search = typed === '' ? '' : paused;
  const job = useJob(viewer, search);
  const members = useMembers(viewer, search);
  const events = useEvents(viewer, typed);
  const channels = useChannels(viewer, typed);
  const contracts = useContracts(viewer, typed);
  const places = usePlaces(viewer, typed);
  const trucks = useTrucks(viewer, search);
  const names = useNames(viewer, typed);
  return {
    commands: [
      ...job.commands,
      ...members.commands,
      ...events,
      ...channels,
      ...contracts,
      ...places,
      ...trucks,
      ...names,
    ],
    isSearching: job.isSearching || members.isSearching,
    hasFailed: job.hasFailed || members.hasFailed,
  };
}

function useJob({ vtcId, vtc }: User, search: string): Found {
  const { tag, number = '' } = numberForm.exec(search)?.groups ?? {};
  const isOther = tag !== undefined && tag.toLowerCase() !== vtc?.tag.toLowerCase();
  const isWanted = vtcId !== null && number !== '' && !isOther;
  const { data, isFetching, isError } = useQuery({
    ...jobByNumberQuery(vtcId ?? '', Number(number)),
    enabled: isWanted,
  });
  const command = isWanted && data && buildJobCommand(data, vtc?.tag);
  return {
    commands: command ? [command] : [],
    isSearching: isWanted && isFetching,
    hasFailed: isWanted && isError,
  };
}

function buildJobCommand(job: Job, tag: string | undefined): Command {
  const { id, number, source, destination } = job;
  return {
    id: `jobs-${id}`,
    group: 'jobs',
    label: tag === undefined ? `${number}` : `${tag}-${number}`,
    hint: [source.city, destination.city].filter(Boolean).join(' → '),
    icon: foundIcons.jobs,
    target: jobPath(id),
  };
}

function useMembers(viewer: User, search: string): Found {
  const isWanted = search !== '' && viewer.vtcId !== null && can(viewer, 'VIEW_MEMBERS_PAGE');
  const { data, isFetching, isError } = useInfiniteQuery({
    ...memberSearchQuery(viewer.vtcId ?? '', { search, sort: 'name', roleId: '', doing: null }),
    enabled: isWanted,
  });
  const found = isWanted && data ? data.rows.slice(0, mostOfKind) : [];
  return {
    commands: found.map(({ id, username, roles }) => ({
      id: `members-${id}`,
      group: 'members',
      label: username,
      hint: roles.map(({ name }) => name).join(', '),
      icon: foundIcons.members,
      target: memberPath(id),
    })),
    isSearching: isWanted && isFetching,
    hasFailed: isWanted && isError,
  };
}

/** Returns the events whose title matches; all are loaded once. */
function useEvents({ vtcId }: User, typed: string): readonly Command[] {
  const { moment } = useFormatters();
  const isWanted = vtcId !== null && typed.length >= fewestLetters;
  const { data } = useQuery({ ...foundEventsQuery(), enabled: isWanted });
  if (!isWanted || data === undefined) return [];
  const commands = data.map(({ id, title, startsAt }) => ({
    id: `events-${id}`,
    group: 'events' as const,
    label: title,
    hint: moment(startsAt),
    icon: foundIcons.events,
    target: eventPath(id),
  }));
  return findCommands(commands, typed).slice(0, mostOfKind);
}

/** Returns the chat channels whose name matches; all are loaded once. */
function useChannels({ vtcId }: User, typed: string): readonly Command[] {
  const t = useTranslations('palette');
  const isWanted = vtcId !== null && typed.length >= fewestLetters;
  const { data } = useQuery({ ...channelsQuery, enabled: isWanted });
  if (!isWanted || data === undefined) return [];
  const named = data.channels.filter(({ name }) => name !== '');
  const commands = named.map(({ id, name, kind }) => ({
    id: `channels-${id}`,
    group: 'channels' as const,
    label: name,
    hint: t(`channelKinds.${kind}`),
    icon: foundIcons.channels,
    target: channelPath(id),
  }));
  return findCommands(commands, typed).slice(0, mostOfKind);
}

/** Returns the contracts, carried or offered, whose client or cities match; the latest are loaded once. */
function useContracts(viewer: User, typed: string): readonly Command[] {
  const vtcId = viewer.vtcId ?? '';
  const isWanted = vtcId !== '' && can(viewer, 'VIEW_CONTRACTS') && typed.length >= fewestLetters;
  const carried = useInfiniteQuery({ ...contractListQuery(vtcId, 'carried'), enabled: isWanted });
  const offered = useInfiniteQuery({ ...contractListQuery(vtcId, 'offered'), enabled: isWanted });
  if (!isWanted) return [];
  const rows = [...(carried.data?.rows ?? []), ...(offered.data?.rows ?? [])];
  // A goal for the own drivers is both.
  const commands = Array.from(
    new Map(rows.map((contract) => [contract.id, contract])).values(),
    ({ id, client, source, destination }) => ({
      id: `contracts-${id}`,
      group: 'contracts' as const,
      label: client,
      hint: [source.city, destination.city].filter(Boolean).join(' → '),
      icon: foundIcons.contracts,
      target: contractPath(id),
    }),
  );
  return findCommands(commands, typed).slice(0, mostOfKind);
}

/** Returns the garages and warehouses whose city matches; all are loaded once. */
function usePlaces({ vtcId }: User, typed: string): readonly Command[] {
  const t = useTranslations('palette');
  const isWanted = vtcId !== null && typed.length >= fewestLetters;
  const garages = useInfiniteQuery({
    ...placesQuery(vtcId ?? '', 'GARAGE'),
    enabled: isWanted,
  });
  const warehouses = useInfiniteQuery({
    ...placesQuery(vtcId ?? '', 'WAREHOUSE'),
    enabled: isWanted,
  });
  if (!isWanted) return [];
  const rows = [...(garages.data?.rows ?? []), ...(warehouses.data?.rows ?? [])];
  const commands = rows.map(({ id, kind, city }) => ({
    id: `places-${id}`,
    group: 'places' as const,
    label: t('placeIn', { kind, city: city.name }),
    icon: foundIcons.places,
    target: kind === 'GARAGE' ? garagesPath : warehousesPath,
  }));
  return findCommands(commands, typed).slice(0, mostOfKind);
}

/** Returns the trucks whose plate, nickname or model matches. */
function useTrucks({ vtcId }: User, search: string): readonly Command[] {
  const isWanted = vtcId !== null && search.length >= fewestLetters;
  const { data } = useInfiniteQuery({
    ...trucksQuery(vtcId ?? '', { status: null, sort: 'seen', search }),
    enabled: isWanted,
  });
  if (!isWanted || data === undefined) return [];
  const commands = data.rows.map((truck) => ({
    id: `trucks-${truck.id}`,
    group: 'trucks' as const,
    label: nameOf(truck),
    words: [truck.plate, modelOfTruck(truck)].join(' '),
    hint: truck.driver?.username ?? modelOfTruck(truck),
    icon: foundIcons.trucks,
    target: truckPath(truck.id),
  }));
  return findCommands(commands, search).slice(0, mostOfKind);
}

/**
 * Returns matching cargoes and cities; all of the company's are loaded once, so that results follow typing
 * without delay.
 */
function useNames({ vtcId }: User, typed: string): readonly Command[] {
  const t = useTranslations('palette');
  const { data } = useQuery({ ...gameNamesQuery(vtcId ?? ''), enabled: vtcId !== null });
  if (data === undefined || typed.length < fewestLetters) return [];
  const commands = [
    ...data.cargoes.map(({ id, name }) =>
      buildNameCommand(t('withCargo', { cargo: name }), jobsWithPath({ cargoId: id })),
    ),
    ...data.cities.flatMap(({ id, name }) => [
      buildNameCommand(t('fromCity', { city: name }), jobsWithPath({ sourceCityId: id })),
      buildNameCommand(t('toCity', { city: name }), jobsWithPath({ destinationCityId: id })),
    ]),
  ];
  return findCommands(commands, typed).slice(0, mostOfKind);
}

function buildNameCommand(label: string, target: string): Command {
  return { id: `names-${target}`, group: 'names', label, icon: foundIcons.names, target };
}
