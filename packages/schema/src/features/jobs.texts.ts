/** Texts of a waybill's link preview and its image. */
export const waybillCardTexts = {
  title: (number: string) => `Waybill ${number}`,
  route: (from: string, to: string) => `${from} – ${to}`,
  by: (driver: string) => `Driven by ${driver}`,
  alt: (number: string, route: string) => `Waybill ${number}: ${route}`,
  games: { ets2: 'Euro Truck Simulator 2', ats: 'American Truck Simulator' },
  unknown: '—',
  noCompany: 'Without a company',
  driver: 'Driver',
  goods: 'Goods',
  weight: 'Gross weight',
  distance: 'Distance',
  result: 'Result',
  delivered: 'Delivered',
} as const;
