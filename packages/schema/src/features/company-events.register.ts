export const messages = {
  eventTitleRequired: 'Please give the event a title.',
  eventTitleLength: 'The title must have 3 to 80 characters.',
  eventTextLength: 'The text of an event must have at most 5,000 characters.',
  eventServerLength: 'The server’s name must have at most 60 characters.',
  eventLiveryLength: 'The livery must have at most 200 characters.',
  eventRouteInvalid: 'Choose one of your saved routes for this game.',
  eventTimeRequired: 'Please enter the date and time of departure.',
  eventTimeMissing: 'The clocks go forward then, so this time does not exist. Choose another.',
  eventSlotLabelRequired: 'Please name the slot.',
  eventSlotLabelLength: 'The name of a slot must have at most 40 characters.',
  eventSlotLabelTwice: 'Another slot has this name.',
  eventSlotSpacesInvalid: 'A slot has 1 to 200 spaces.',
  eventSlotsTooMany: 'An event can have 50 slots.',
  eventSlotCompany: 'This company can’t see the event.',
  slotTaken: 'Another company has this slot.',
  eventWeekdaysRequired: 'Choose at least one weekday.',
  eventSeriesEmpty: 'No date is left before the last day.',
  eventSeriesEnded: 'This series has ended.',
  eventTimePast: 'An event can be entered up to 14 days after its departure.',
  eventTimeFar: 'An event can be planned a year ahead at most.',
  eventMeetingInvalid: 'The meeting can begin at most 180 minutes before departure.',
  eventDurationInvalid: 'An event takes 15 minutes to 12 hours.',
  eventPlacesInvalid: 'Places must be between 1 and 2,000.',
  eventCancelReasonLength: 'The reason must have at most 300 characters.',
  eventOver: 'This event is over.',
  eventCancelled: 'This event was cancelled.',
  eventPublished: 'This event is published. Cancel it instead.',
  eventBegun: 'This event has begun. Its times, game and visibility can no longer change.',
  eventsTooMany: 'A company can have 100 events ahead.',
} as const;

export const limits = {
  eventTitle: { min: 3, max: 80 },
  eventText: { max: 5_000 },
  eventServer: { max: 60 },
  eventLivery: { max: 200 },
  eventDlc: { max: 20 },
  eventMeetingMinutes: { min: 0, max: 180 },
  eventMinutes: { min: 15, max: 720 },
  eventPlaces: { min: 1, max: 2_000 },
  eventCancelReason: { max: 300 },
  /** How long after its departure an event can still be entered. */
  eventEntryMs: 14 * 86_400_000,
  /** How far ahead an event can be planned. */
  eventAheadMs: 366 * 86_400_000,
  eventsAhead: 100,
  eventsInSitemap: 1_000,
  eventSlots: { max: 50 },
  eventSlotLabel: { min: 1, max: 40 },
  eventSlotSpaces: { min: 1, max: 200 },
  /** How far ahead the events of a series are created. */
  eventSeriesAheadMs: 56 * 86_400_000,
  eventSeriesPreview: 12,
  /** How long before the meeting drivers are reminded. */
  eventReminderMs: { DAY: 86_400_000, HOUR: 3_600_000 },
  /** After a move of the departure by more than this, members with a yes are asked again. */
  eventMoveMs: 2 * 3_600_000,
  /** The maximum JSON size of an event: the longest text in four-byte characters, plus a margin. */
  eventBytes: 32_768,
} as const;

export const errors = {
  EVENT_OVER: { status: 409, message: messages.eventOver },
  EVENT_CANCELLED: { status: 409, message: messages.eventCancelled },
  EVENT_PUBLISHED: { status: 409, message: messages.eventPublished },
  EVENT_BEGUN: { status: 409, message: messages.eventBegun },
  TIME_MISSING: {
    status: 422,
    message: messages.eventTimeMissing,
    details: { times: { before: '2026-03-29T01:30', after: '2026-03-29T03:30' } },
  },
  SLOT_TAKEN: { status: 409, message: messages.slotTaken },
  EVENT_SERIES_ENDED: { status: 409, message: messages.eventSeriesEnded },
  EVENTS_TOO_MANY: { status: 409, message: messages.eventsTooMany },
} as const;

export const auditActions = [
  'event.created',
  'event.published',
  'event.changed',
  'event.cancelled',
  'event.deleted',
  'eventSeries.created',
  'eventSeries.changed',
  'eventSeries.ended',
] as const;

export const rateLimits = {
  eventByVtc: { points: 40, perSeconds: 86_400 },
} as const;
