import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { postDueRent } from './rent.service.ts';

export function createPlacesTasks(services: Services): Task[] {
  return [{ name: 'places.post-rent', schedule: '3 * * * *', run: () => postDueRent(services) }];
}
