/** Texts of the picture of a milestone. */
export const milestoneCardTexts = {
  driver: 'Driver',
  plate: 'Number plate',
  deliveries: 'Deliveries',
  distance: 'Delivered so far',
  milestone: 'Milestone',
  milestones: {
    FIRST_JOB: 'First job',
    JOBS_100: '100 jobs',
    KM_100000: '100,000 km',
    KM_250000: '250,000 km',
    KM_500000: '500,000 km',
    KM_1000000: '1,000,000 km',
  },
} as const;
