import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { idSchema } from '../text.ts';
import {
  exampleContract,
  exampleContractBid,
  exampleContractDetail,
} from './contracts.examples.ts';
import {
  contractAcceptanceFormSchema,
  contractBidFormSchema,
  contractFormSchema,
  contractListQuerySchema,
} from './contracts.fields.ts';
import { contractBidSchema, contractDetailSchema, contractSchema } from './contracts.models.ts';
import { successSchema } from './success.models.ts';

const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
const paramsSchema = z.strictObject({ contractId: idSchema });
export const contractReplySchema = z
  .object({ contract: contractSchema })
  .meta({ examples: [{ contract: exampleContract }] });

/** Orders of many deliveries, to a company's own drivers or to another company. */
export const contractsContract = {
  list: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/contracts',
    summary: 'List contracts',
    description: 'Latest first.',
    access: { permission: 'VIEW_CONTRACTS', in: 'vtcId' },
    params: vtcParamsSchema,
    query: contractListQuerySchema,
    response: z
      .object({ contracts: z.array(contractSchema), nextCursor: z.string().nullable() })
      .meta({ examples: [{ contracts: [exampleContract], nextCursor: null }] }),
    errors: ['NOT_FOUND'],
  }),
  offer: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/contracts',
    summary: 'Offer a contract',
    description:
      'One for your own drivers is active at once. For the others your company needs books; companies bid on them until they start.',
    access: { duty: 'ECONOMY', in: 'vtcId' },
    status: 201,
    params: vtcParamsSchema,
    body: contractFormSchema,
    response: contractReplySchema,
    errors: ['NOT_FOUND', 'LEDGER_CLOSED', 'CONTRACTS_TOO_MANY', 'VTC_IS_ENDING', 'VTC_IS_HIDDEN'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/contracts/:contractId',
    summary: 'Get a contract',
    description:
      'For the companies that offer and carry it, those that have bid, and while it is open those that may bid.',
    access: { permission: 'VIEW_CONTRACTS', of: 'contract', as: 'any' },
    params: paramsSchema,
    response: contractDetailSchema.meta({ examples: [exampleContractDetail] }),
    errors: ['NOT_FOUND'],
  }),
  bid: defineRoute({
    method: 'POST',
    path: '/contracts/:contractId/bids',
    summary: 'Bid on a contract',
    description: 'Both companies need books in the same currency.',
    access: { allOf: ['BID_ON_CONTRACTS', 'DISPATCH'], of: 'contract', as: 'any' },
    status: 201,
    params: paramsSchema,
    body: contractBidFormSchema,
    response: z
      .object({ bid: contractBidSchema })
      .meta({ examples: [{ bid: { ...exampleContractBid, state: 'OPEN' } }] }),
    errors: [
      'NOT_FOUND',
      'CONTRACT_CLOSED',
      'ALREADY_BID',
      'CURRENCIES_DIFFER',
      'CONTRACTS_TOO_MANY',
      'VTC_IS_ENDING',
    ],
  }),
  withdrawBid: defineRoute({
    method: 'DELETE',
    path: '/contract-bids/:contractBidId',
    summary: 'Withdraw your company’s bid',
    description: 'Your company can bid again.',
    access: { allOf: ['BID_ON_CONTRACTS', 'DISPATCH'], of: 'contractBid' },
    params: z.strictObject({ contractBidId: idSchema }),
    response: successSchema,
    errors: ['NOT_FOUND', 'CONTRACT_CLOSED'],
  }),
  accept: defineRoute({
    method: 'POST',
    path: '/contracts/:contractId/acceptance',
    summary: 'Accept a bid on your company’s contract',
    description:
      'Its cash must cover the bonus and those of its other active contracts. All other bids are declined.',
    access: { duty: 'ECONOMY', of: 'contract', as: 'in' },
    params: paramsSchema,
    body: contractAcceptanceFormSchema,
    response: contractReplySchema,
    errors: [
      'NOT_FOUND',
      'CONTRACT_CLOSED',
      'CURRENCIES_DIFFER',
      'CASH_TOO_LOW',
      'CONTRACTS_TOO_MANY',
      'LEDGER_CLOSED',
      'VTC_IS_ENDING',
    ],
  }),
  withdraw: defineRoute({
    method: 'POST',
    path: '/contracts/:contractId/withdrawal',
    summary: 'Withdraw your company’s contract',
    description: 'While it is open, or one for your own drivers while it is active.',
    access: { duty: 'ECONOMY', of: 'contract', as: 'in' },
    params: paramsSchema,
    response: contractReplySchema,
    errors: ['NOT_FOUND', 'CONTRACT_CLOSED'],
  }),
} as const;
