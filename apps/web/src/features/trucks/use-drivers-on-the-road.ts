import { useInfiniteQuery } from '@tanstack/react-query';
import type { DriverOnTheRoad } from '@waybill/schema/features/positions.models';
import type { Truck } from '@waybill/schema/features/trucks.models';
import { useEffect } from 'react';
import { onTheRoadQuery } from '#src/features/positions/positions.queries.ts';

/** Returns the function that finds the driver who drives a truck right now, as far as the reader may see it. */
export function useDriversOnTheRoad(): (truck: Truck) => DriverOnTheRoad | null {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    onTheRoadQuery('company', null),
  );
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const drivers = new Map(data?.rows.map((road) => [`${road.game} ${road.driver.id}`, road]));
  return ({ isDriven, game, driver }) =>
    (isDriven && driver !== null && drivers.get(`${game} ${driver.id}`)) || null;
}
