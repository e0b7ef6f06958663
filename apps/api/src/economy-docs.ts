import {
  accountsByType,
  type LedgerAccount,
  type LedgerKind,
  ledgerKinds,
} from '@waybill/schema/features/ledger.models';
import { ledgerSources } from './ledger.ts';
import { formatTable } from './lib/columns.ts';

const kinds: Readonly<Record<LedgerKind, string>> = {
  opening: 'The cash when the books were opened',
  manual: 'Anything else, such as a prize or an office’s rent',
  job: 'A delivery that counts, or the penalty of a cancelled job',
  payslip: 'A payslip that was paid',
  contract: 'The bonus of a contract with another company, or the penalty if it failed',
  place: 'A garage or warehouse that was bought, enlarged or sold',
  rent: 'A week’s rent of a garage or warehouse',
  truck: 'A truck that was bought or sold',
  depreciation: 'What a month’s kilometres took from the value of a bought truck',
  service: 'The care of a truck, such as new tyres',
  premium: 'What a policy costs for 30 days',
  claim: 'A claim that the insurance paid',
  stock: 'Goods that a warehouse bought, sold or wrote off',
};

const accounts: Readonly<Record<LedgerAccount, string>> = {
  cash: 'Money that the company has',
  fleet: 'Trucks',
  property: 'Garages and warehouses, at the price that was paid',
  stock: 'Goods in warehouses, at the price that was paid',
  equity: 'Where the opening cash came from',
  revenue: 'What the game paid for jobs',
  bonuses:
    'Of the cargo market and of contracts for other companies, and penalties that they pay you',
  payouts: 'From insurance',
  goods: 'Sold from warehouses',
  disposal: 'Gain or loss of sales of trucks, garages and warehouses',
  fuel: 'Fuel used × its price',
  tolls: 'Tolls on the way',
  transport: 'Ferries and trains',
  fines: 'Fines on the way',
  penalties: 'Of cancelled jobs',
  repair: 'Damage of trucks',
  maintenance: 'Care of trucks',
  insurance: 'Premiums',
  rent: 'Garages and warehouses, and by hand what you rent',
  wages: 'Payslips',
  contracts: 'Bonuses and penalties that you pay to other companies',
  depreciation: 'What trucks lose in value',
  goods_cost: 'What sold and lost goods had cost',
  other: 'Everything else',
};

const typeNames = { assets: 'asset', equity: 'equity', income: 'income', costs: 'cost' } as const;
const types = ['assets', 'equity', 'income', 'costs'] as const;

/** Returns the part of docs/economy.md about kinds of entries and accounts. */
export function describeBooks(): string {
  const posted = new Set<LedgerKind>(ledgerSources.sources.map(({ kind }) => kind));
  const rows = ledgerKinds.map((kind) => [
    `\`${kind}\``,
    kinds[kind],
    posted.has(kind) ? 'Waybill' : 'a member',
  ]);
  const named = types.flatMap((type) =>
    accountsByType[type].map((account) => [`\`${account}\``, typeNames[type], accounts[account]]),
  );
  return [
    formatTable([['Entry kind', 'What it is for', 'Posted by'], ...rows]),
    formatTable([['Account', 'Type', 'Meaning'], ...named]),
  ].join('\n\n');
}
