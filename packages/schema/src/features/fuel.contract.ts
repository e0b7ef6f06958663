import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { idSchema } from '../text.ts';
import {
  exampleCityPrice,
  exampleFuelBoard,
  exampleFuelReasons,
  exampleFuelReport,
} from './fuel.examples.ts';
import {
  fuelBaseFormSchema,
  fuelBoardQuerySchema,
  fuelReasonsQuerySchema,
  fuelRemovalFormSchema,
  fuelReportFormSchema,
  fuelReportsQuerySchema,
  fuelRouteQuerySchema,
} from './fuel.fields.ts';
import {
  cityPriceSchema,
  fuelBoardSchema,
  fuelReasonsSchema,
  fuelReportSchema,
} from './fuel.models.ts';
import { successSchema } from './success.models.ts';

const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
const reportParamsSchema = z.strictObject({ fuelReportId: idSchema });
export const fuelBoardReplySchema = z
  .object({ board: fuelBoardSchema })
  .meta({ examples: [{ board: exampleFuelBoard }] });
/** Fuel prices, from drivers' reports and refuelling. */
export const fuelContract = {
  getBoard: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/fuel',
    summary: 'Get your company’s fuel prices',
    description:
      'By country or state, and by city where something is known. The median of the reports of seven ' +
      'days, where there are three; else the base price × (1 + 0.15 × (litres of 7 days ÷ a quarter of ' +
      'those of 28 days − 1)), at least 0.85 and at most 1.15 of it.',
    access: { member: 'vtcId' },
    params: vtcParamsSchema,
    query: fuelBoardQuerySchema,
    response: fuelBoardReplySchema,
    errors: ['NOT_FOUND'],
  }),
  getReasons: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/fuel/reasons',
    summary: 'Get the details of a fuel price',
    description: 'All inputs of the price, and its last 90 days.',
    access: { member: 'vtcId' },
    params: vtcParamsSchema,
    query: fuelReasonsQuerySchema,
    response: z
      .object({ reasons: fuelReasonsSchema })
      .meta({ examples: [{ reasons: exampleFuelReasons }] }),
    errors: ['NOT_FOUND'],
  }),
  getRoute: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/fuel/route',
    summary: 'Find the cheapest fuel along a route',
    description:
      'At the cities named and at those that lie hardly off the straight lines between them. The cheapest first.',
    access: { member: 'vtcId' },
    params: vtcParamsSchema,
    query: fuelRouteQuerySchema,
    response: z
      .object({ cities: z.array(cityPriceSchema), currency: z.enum(['EUR', 'USD']) })
      .meta({ examples: [{ cities: [exampleCityPrice], currency: 'EUR' as const }] }),
    errors: ['NOT_FOUND'],
  }),
  listReports: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/fuel/reports',
    summary: 'List reported fuel prices',
    description: 'Latest first, including withdrawn and removed ones.',
    access: { member: 'vtcId' },
    params: vtcParamsSchema,
    query: fuelReportsQuerySchema,
    response: z
      .object({ reports: z.array(fuelReportSchema), nextCursor: z.string().nullable() })
      .meta({ examples: [{ reports: [exampleFuelReport], nextCursor: null }] }),
    errors: ['NOT_FOUND'],
  }),
  createReport: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/fuel/reports',
    summary: 'Report a fuel price',
    description: 'Each place once a day, at most 20 reports a day.',
    access: { member: 'vtcId' },
    status: 201,
    params: vtcParamsSchema,
    body: fuelReportFormSchema,
    response: z
      .object({ report: fuelReportSchema })
      .meta({ examples: [{ report: exampleFuelReport }] }),
    errors: ['NOT_FOUND', 'FUEL_REPORTED'],
  }),
  takeBackReport: defineRoute({
    method: 'DELETE',
    path: '/fuel-reports/:fuelReportId',
    summary: 'Withdraw your own report',
    description: 'It no longer counts. Values computed before stay.',
    access: { member: { of: 'fuelReport' } },
    params: reportParamsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  removeReport: defineRoute({
    method: 'POST',
    path: '/fuel-reports/:fuelReportId/removal',
    summary: 'Remove a driver’s report',
    description: 'Driver and staff see who removed it and why. It is recorded in the audit log.',
    access: { duty: 'ECONOMY', of: 'fuelReport' },
    params: reportParamsSchema,
    body: fuelRemovalFormSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  setBasePrices: defineRoute({
    method: 'PUT',
    path: '/vtcs/:vtcId/fuel/base',
    summary: 'Set your company’s base prices',
    description:
      'Those that are left out stay. They count from now on: no price and no cost of before changes.',
    access: { duty: 'ECONOMY', in: 'vtcId' },
    params: vtcParamsSchema,
    bodyBytes: limits.fuelBaseBytes,
    body: fuelBaseFormSchema,
    response: fuelBoardReplySchema,
    errors: ['NOT_FOUND', 'FUEL_BASE_CHANGED'],
  }),
} as const;
