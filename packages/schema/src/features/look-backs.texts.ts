const months = Array.from({ length: 12 }, (_, index) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2020, index)),
);

/** Texts of a shared look back's link preview and its images. */
export const lookBackCardTexts = {
  time: (year: number, month: number | null) =>
    month === null ? String(year) : `${months[month - 1] ?? ''} ${year}`,
  title: (driver: string, time: string) => `${driver}: ${time} on the road`,
  heading: (time: string) => `${time} on the road`,
  alt: (driver: string, time: string) => `${driver}’s ${time} in figures`,
  kilometres: 'kilometres',
  deliveries: (jobs: number) =>
    jobs === 1 ? '1 delivery' : `${jobs.toLocaleString('en')} deliveries`,
  jobs: 'Deliveries',
  hours: 'Hours driven',
  days: 'Days on the road',
  countries: 'Countries',
  states: 'States',
  places: 'Countries and states',
  cities: 'Cities',
  longest: 'Longest haul',
  heaviest: 'Heaviest load',
  cargo: 'Favourite cargo',
  lane: 'Favourite lane',
  cleanRun: 'Intact in a row',
  route: (from: string, to: string) => `${from} – ${to}`,
  byMonth: 'Month by month',
  byDay: 'Day by day',
  unknown: '—',
} as const;
