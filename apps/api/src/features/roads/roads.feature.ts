import type { Feature } from '../../http/feature.ts';
import { createRoadTilesRouter, roadsHandlers } from './roads.routes.ts';
import { startRoadMerging } from './roads.service.ts';

export const roadsFeature = {
  handlers: { roads: roadsHandlers },
  routers: { '/api': createRoadTilesRouter },
  startPump: startRoadMerging,
  tables: {
    JOBS: [
      'job_roads',
      'map_pending',
      'map_cells',
      'map_tiles',
      'map_chunks',
      'map_cities',
      'chunk_recounts',
      'driver_chunks',
      'vtc_chunks',
      'road_discoveries',
      'city_recounts',
      'city_votes',
      'vote_rules',
      'vtc_cities',
    ],
  },
} satisfies Feature;
