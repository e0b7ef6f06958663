import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { expireSuggestions } from './suggestions.service.ts';

export function createDispatcherTasks(services: Services): Task[] {
  return [
    {
      name: 'suggestions.expire',
      schedule: '37 * * * *',
      run: () => expireSuggestions(services),
    },
  ];
}
