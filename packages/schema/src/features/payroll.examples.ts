import { exampleUser } from './users.examples.ts';
import { exampleVtc } from './vtcs.examples.ts';

const driver = { id: exampleUser.id, username: exampleUser.username };
const payrollId = '01981b80-3c4d-7e5f-8a6b-7c8d9e0f1a2b';
const period = { from: '2026-03-01', to: '2026-03-31' };

export const examplePayTerms = {
  salary: true,
  perKmMinor: 35,
  perJobMinor: null,
  sharePpm: 120_000,
  finesPpm: 1_000_000,
  bonuses: [{ measure: 'onTimePpm' as const, atLeast: 900_000, amountMinor: 25_000 }],
};

export const examplePayScheme = {
  version: 1,
  since: '2026-03-01',
  period: 'MONTH' as const,
  autoDraft: true,
  terms: examplePayTerms,
};

const lines = [
  { kind: 'SALARY' as const, amountMinor: 150_000, basis: 31, rate: 1_500, of: null },
  { kind: 'DISTANCE' as const, amountMinor: 19_987, basis: 571_045, rate: 35, of: null },
  { kind: 'SHARE' as const, amountMinor: 226_080, basis: 1_884_001, rate: 120_000, of: null },
  { kind: 'FINES' as const, amountMinor: -55_000, basis: 55_000, rate: 1_000_000, of: null },
  {
    kind: 'BONUS' as const,
    amountMinor: 25_000,
    basis: 1_000_000,
    rate: 900_000,
    of: 'onTimePpm',
  },
];

export const examplePayroll = {
  id: payrollId,
  ...period,
  state: 'REVIEW' as const,
  currency: 'EUR' as const,
  drivers: 1,
  totalMinor: 366_067,
  openDisputes: 1,
  disputableUntil: '2026-04-07T03:20:00.000Z',
  closedAt: null,
};

const dispute = {
  text: 'Job #381 is missing.',
  at: '2026-04-05T18:12:00.000Z',
  answer: null,
  answeredAt: null,
};

export const examplePayrollSlip = {
  id: '01981b80-4d5e-7f60-9b7c-8d9e0f1a2b3c',
  driver,
  lines,
  totalMinor: 366_067,
  carryMinor: 0,
  dispute,
};

export const examplePayslip = {
  ...examplePayrollSlip,
  payrollId,
  vtc: { id: exampleVtc.id, name: exampleVtc.name },
  ...period,
  state: 'REVIEW' as const,
  currency: 'EUR' as const,
  disputableUntil: '2026-04-07T03:20:00.000Z',
  paidAt: null,
};

export const exampleRunningPay = {
  currency: 'EUR' as const,
  from: '2026-04-01',
  to: '2026-04-30',
  lines: lines.slice(1, 3),
  totalMinor: 246_067,
};
