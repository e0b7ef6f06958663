import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  rolesContract,
  type RoleForm,
  type VtcRole,
} from '@waybill/schema/features/roles.contract';
import { messages } from '@waybill/schema/messages';
import { api } from '#src/lib/api.ts';

/** Lists a company's roles, the Owner role first. */
export function rolesQuery(vtcId: string) {
  return queryOptions({
    queryKey: ['roles', vtcId],
    queryFn: async ({ signal }) =>
      (await api(rolesContract.list, { params: { vtcId } }, { signal })).roles,
    meta: { failure: messages.failedToLoadRoles },
  });
}

/** Creates a role, which is added to the end of the list. */
export function useCreateRole(vtcId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: RoleForm) =>
      api(rolesContract.create, { body: { ...form, companyId: vtcId } }),
    onSuccess: ({ role }) => changeRoles(queryClient, vtcId, (roles) => [...roles, role]),
    meta: {
      emits: 'role.changed',
      success: messages.roleCreated,
      failure: messages.somethingWentWrong,
    },
  });
}

/** Updates a role, which keeps its place; its holders' permissions change too. */
export function useUpdateRole(vtcId: string, roleId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: RoleForm) => api(rolesContract.update, { params: { roleId }, body: form }),
    onSuccess: ({ role }) =>
      changeRoles(queryClient, vtcId, (roles) =>
        roles.map((other) => (other.id === role.id ? role : other)),
      ),
    meta: {
      emits: 'role.changed',
      success: messages.roleUpdated,
      failure: messages.somethingWentWrong,
    },
  });
}

/** Deletes a role. Members without another role get the default roles, so holders are counted again. */
export function useDeleteRole(vtcId: string, roleId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(rolesContract.remove, { params: { roleId } }),
    onSuccess: () =>
      changeRoles(queryClient, vtcId, (roles) => roles.filter(({ id }) => id !== roleId)),
    meta: {
      emits: 'role.changed',
      success: messages.roleDeleted,
      failure: messages.somethingWentWrong,
    },
  });
}

function changeRoles(
  queryClient: QueryClient,
  vtcId: string,
  change: (roles: readonly VtcRole[]) => VtcRole[],
): void {
  queryClient.setQueryData(rolesQuery(vtcId).queryKey, (roles) => roles && change(roles));
}
