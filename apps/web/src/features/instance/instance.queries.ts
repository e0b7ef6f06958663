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
  linkable: [],
  registration: 'OPEN',
  accent: null,
  logoUrl: null,
  imprintUrl: null,
  privacyUrl: null,
};

/** Reads the operator's settings, once. */
export const instanceQuery = queryOptions({
  queryKey: [instanceKey],
  queryFn: ({ signal }) => api(instanceContract.get, undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns this installation's name, support address and mode; the defaults until they are loaded. */
export function useInstance(): Instance {
  return useQuery(instanceQuery).data ?? unknownInstance;
}
