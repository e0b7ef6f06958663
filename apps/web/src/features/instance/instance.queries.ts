import { queryOptions, useQuery } from '@tanstack/react-query';
import { instanceContract, type Instance } from '@waybill/schema/features/instance.contract';
import { api } from '#src/lib/api.ts';

export const instanceKey = 'instance';

const unknownInstance: Instance = {
  name: 'Waybill',
  supportEmail: null,
  version: '',
  steamEmulated: false,
  pushKey: '',
  mail: false,
  registration: 'OPEN',
  accent: null,
  logoUrl: null,
  imprintUrl: null,
  privacyUrl: null,
};

/** What the operator has set; asked for once. */
export const instanceQuery = queryOptions({
  queryKey: [instanceKey],
  queryFn: ({ signal }) => api(instanceContract.get, undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** This installation: its name, its operator's address, its mode. Plain Waybill until it is known. */
export function useInstance(): Instance {
  return useQuery(instanceQuery).data ?? unknownInstance;
}
