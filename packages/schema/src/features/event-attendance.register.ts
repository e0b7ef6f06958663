export const messages = {
  attendanceFinal: 'Attendance is final. You can still change it by hand.',
  eventAhead: 'This event is not over yet.',
  attendanceOwn: 'Another organiser has to decide about your attendance.',
  notAttended: 'Only drivers who took part can do this.',
  eventFeedbackLength: 'Feedback must have at most 500 characters.',
  photosTooMany: 'An event can have 20 photos.',
} as const;

export const limits = {
  attendanceReason: { min: 1, max: 200 },
  eventFeedback: { max: 500 },
  eventPhotos: 20,
} as const;

export const errors = {
  ATTENDANCE_FINAL: { status: 409, message: messages.attendanceFinal },
  EVENT_AHEAD: { status: 409, message: messages.eventAhead },
  ATTENDANCE_OWN: { status: 403, message: messages.attendanceOwn },
  NOT_ATTENDED: { status: 403, message: messages.notAttended },
  PHOTOS_TOO_MANY: { status: 409, message: messages.photosTooMany },
} as const;

export const auditActions = [
  'event.attendance-decided',
  'event.attendance-reset',
  'event.photo-removed',
] as const;
