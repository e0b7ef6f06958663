import type { Feature } from '../../http/feature.ts';
import { dispatcherHandlers } from './dispatcher.routes.ts';
import { createDispatcherTasks } from './dispatcher.tasks.ts';
import { listOwnRecords } from './own-records.data.ts';
import { findVtcIdOfSuggestion } from './suggestions.data.ts';

export const dispatcherFeature = {
  handlers: { dispatcher: dispatcherHandlers },
  companyOf: { suggestion: findVtcIdOfSuggestion },
  createTasks: createDispatcherTasks,
  exportOwn: listOwnRecords,
  tables: { PEOPLE: ['suggestions'] },
} satisfies Feature;
