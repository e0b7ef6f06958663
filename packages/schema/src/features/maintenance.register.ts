export const messages = {
  maintenanceItemLength: 'An item’s name must have 1 to 40 characters.',
  maintenanceItemTaken: 'Each item can be listed once.',
  maintenanceItemUnknown: 'Choose an item of your company’s list.',
  maintenanceIntervalInvalid: 'An interval must be up to 1,000,000 km or 3,650 days.',
  maintenanceRulesCount: 'List 1 to 12 items.',
  workOrderNoteTooLong: 'A note can have up to 500 characters.',
  orderOpen: 'This item is already in work.',
  orderClosed: 'This order is done or cancelled.',
  repairIsSeen: 'A repair is done once the truck drives repaired in the game.',
  truckServiced: 'This truck has a service book. Retire it instead.',
} as const;

export const limits = {
  maintenanceItem: { min: 1, max: 40 },
  maintenanceRules: 12,
  maintenanceIntervalM: 1_000_000_000,
  maintenanceIntervalDays: 3_650,
  maintenanceCostMinor: 100_000_000,
  workOrderNote: { max: 500 },
} as const;

export const errors = {
  ORDER_OPEN: { status: 409, message: messages.orderOpen },
  ORDER_CLOSED: { status: 409, message: messages.orderClosed },
  REPAIR_IS_SEEN: { status: 409, message: messages.repairIsSeen },
  TRUCK_SERVICED: { status: 409, message: messages.truckServiced },
} as const;

export const auditActions = [
  'maintenance.rules-changed',
  'maintenance.ordered',
  'maintenance.started',
  'maintenance.done',
  'maintenance.cancelled',
] as const;
