import {
  applicationStates,
  type ApplicationState,
} from '@waybill/schema/features/applications.models';
import { limits } from '@waybill/schema/limits';

/** What the list of applications is narrowed down to. */
export const applicationChoices = [...applicationStates, 'ALL'] as const;
export type ApplicationChoice = ApplicationState | 'ALL';

export interface ApplicationSearch {
  readonly state: ApplicationChoice;
  readonly search: string;
}

/** What the address of the list asks for: at first what waits for an answer. */
export function readApplicationSearch(parameters: URLSearchParams): ApplicationSearch {
  const state = parameters.get('state');
  return {
    state: applicationChoices.find((choice) => choice === state) ?? 'PENDING',
    search: (parameters.get('search') ?? '').slice(0, limits.searchText.max),
  };
}
