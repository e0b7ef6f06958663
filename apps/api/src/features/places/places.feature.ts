import type { Feature } from '../../http/feature.ts';
import { findVtcIdOfPlace } from './places.data.ts';
import { placesHandlers } from './places.routes.ts';
import { createPlacesTasks } from './places.tasks.ts';

export const placesFeature = {
  handlers: { places: placesHandlers },
  createTasks: createPlacesTasks,
  companyOf: { place: findVtcIdOfPlace },
  tables: { COMPANIES: ['places', 'place_sizes', 'place_slots', 'place_goods', 'stock_moves'] },
} satisfies Feature;
