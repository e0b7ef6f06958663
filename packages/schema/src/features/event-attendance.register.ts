export const messages = {
  attendanceFinal: 'Attendance is final. You can still change it by hand.',
  eventAhead: 'This event is not over yet.',
  attendanceOwn: 'Another organiser has to decide about your attendance.',
} as const;

export const limits = {
  attendanceReason: { min: 1, max: 200 },
} as const;

export const errors = {
  ATTENDANCE_FINAL: { status: 409, message: messages.attendanceFinal },
  EVENT_AHEAD: { status: 409, message: messages.eventAhead },
  ATTENDANCE_OWN: { status: 403, message: messages.attendanceOwn },
} as const;

export const auditActions = ['event.attendance-decided', 'event.attendance-reset'] as const;
