import {
  applicationStates,
  type ApplicationState,
} from '@waybill/schema/features/applications.models';
import { limits } from '@waybill/schema/limits';

/** The state filter of the application list. */
export const applicationChoices = [...applicationStates, 'ALL'] as const;
export type ApplicationChoice = ApplicationState | 'ALL';

export interface ApplicationSearch {
  readonly state: ApplicationChoice;
  readonly search: string;
}

/** Reads the filters from the address. Default: open applications. */
export function readApplicationSearch(parameters: URLSearchParams): ApplicationSearch {
  const state = parameters.get('state');
  return {
    state: applicationChoices.find((choice) => choice === state) ?? 'PENDING',
    search: (parameters.get('search') ?? '').slice(0, limits.searchText.max),
  };
}
