import {
  createCalendarFeedRouter,
  createCalendarHandlers,
} from './features/calendar/calendar.routes.ts';
import type { CalendarSources } from './features/calendar/calendar.service.ts';
import { alliancesCalendar } from './features/alliances/alliances.calendar.ts';
import { eventsCalendar } from './features/company-events/company-events.calendar.ts';
import { contractsCalendar } from './features/contracts/contracts.calendar.ts';
import { plansCalendar } from './features/jobs/plans/plans.calendar.ts';
import { leavesCalendar, yearsCalendar } from './features/members/members.calendar.ts';
import { warningsCalendar } from './features/members/warnings/warnings.calendar.ts';
import { payrollCalendar } from './features/payroll/payroll.calendar.ts';
import { maintenanceCalendar } from './features/trucks/maintenance/maintenance.calendar.ts';
import { birthdayCalendar, deletionCalendar } from './features/vtcs/vtcs.calendar.ts';
import type { Services } from './http/context.ts';

/** What lists the dates of each source. */
const sources: CalendarSources = {
  events: eventsCalendar,
  plans: plansCalendar,
  leaves: leavesCalendar,
  alliances: alliancesCalendar,
  deletion: deletionCalendar,
  birthday: birthdayCalendar,
  years: yearsCalendar,
  warnings: warningsCalendar,
  contracts: contractsCalendar,
  payroll: payrollCalendar,
  maintenance: maintenanceCalendar,
};

export const calendarHandlers = createCalendarHandlers(sources);

export const createCalendarRouter = (services: Services) =>
  createCalendarFeedRouter(services, sources);
