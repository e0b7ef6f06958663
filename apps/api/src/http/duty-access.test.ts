// @module-tag thorough

import { buildOpenApi } from '@waybill/schema/contract/openapi';
import { createClient } from '@waybill/client';
import { defineRoute, type Route } from '@waybill/schema/contract/route';
import { contract } from '@waybill/schema/contract';
import { idSchema } from '@waybill/schema/text';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { askAll, expectedAnswers } from '../testing/access-matrix.ts';
import type { AccessRow } from '../testing/access-page.ts';
import { buildToken } from '../testing/account-kit.ts';
import { buildStaff, buildVtc, type Driver } from '../testing/factories.ts';
import { useMadeRoutes } from '../testing/made-routes.ts';
import { buildPrincipals, type Principal } from '../testing/principals.ts';
import { refusalOf } from '../testing/refusal-of.ts';
import { useTestApp } from '../testing/test-app.ts';
import type { ContractHandlers } from './contract-router.ts';

/** Routes like those of features with a duty, which record whether they ran. */
const access = { duty: 'REVIEW_JOBS', in: 'vtcId' } as const;
const params = z.strictObject({ vtcId: idSchema });
const response = z.object({ reviews: z.int() });
const made = {
  reviews: {
    count: defineRoute({
      method: 'GET',
      path: '/vtcs/:vtcId/reviews',
      summary: 'Count the reviews',
      access,
      params,
      response,
      errors: [],
    }),
    add: defineRoute({
      method: 'POST',
      path: '/vtcs/:vtcId/reviews',
      summary: 'Review a job',
      access,
      params,
      body: z.strictObject({ verdict: z.string() }),
      response,
      errors: [],
    }),
  },
} as const;
const { count, add } = made.reviews;

/** The users who have reviewed. */
let reviewers: string[] = [];
const handlers: ContractHandlers<typeof made> = {
  reviews: {
    count: async () => ({ reviews: reviewers.length }),
    add: async (_input, { transact }) =>
      transact(async ({ actor }) => ({ reviews: reviewers.push(actor.userId) })),
  },
};

const app = useTestApp();
const origin = useMadeRoutes(app, made, handlers);
let principals: readonly Principal[];

/** The row of docs/access.md for a test route. */
const rowOf = ({ method }: Route): AccessRow => ({
  who: 'holder',
  keys: ['REVIEW_JOBS'],
  needsAll: false,
  credentials: new Set([
    'session',
    'access-token',
    'token',
    ...(method === 'GET' ? ['device'] : []),
  ]),
  isSharedWithAllies: false,
});

beforeAll(async () => {
  principals = await buildPrincipals(app());
});
beforeEach(() => {
  reviewers = [];
});

/** Reviews a company's job with a driver's browser or a token. */
async function review(vtcId: string, headers: Readonly<Record<string, string>>) {
  const call = createClient({ baseUrl: `${origin()}/api`, headers: () => ({ ...headers }) });
  return call(add, { params: { vtcId }, body: { verdict: 'Accepted' } });
}
const reviewAs = ({ browser }: Driver, vtcId: string) => review(vtcId, browser.writeHeaders());
const bearerOf = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).body.code;

describe('D1, D9: routes that require a duty', () => {
  test.each(Object.entries(made.reviews))(
    'have their row in the matrix: %s',
    async (_name, route) => {
      const answers = await askAll(route, principals, origin());
      expect(answers).toEqual(expectedAnswers(rowOf(route), principals));
      // Listed by hand, so that the test doesn't just repeat the code.
      const allowed = Object.keys(answers).filter((name) => answers[name] === 'allowed');
      expect(allowed).toEqual([
        'a member with REVIEW_JOBS',
        'the owner',
        'another company’s owner',
        'a token of the owner for one duty',
        'a token of the owner with every scope',
        'an access token of the owner',
      ]);
      expect(reviewers).toEqual([]);
    },
  );

  test('apply only to the company that they name: no other owner reads or changes anything', async () => {
    const company = await buildVtc(app());
    const reviewer = await buildStaff(app(), company, ['REVIEW_JOBS']);
    const { owner: rival, vtc } = await buildVtc(app());
    expect(await codeOf(reviewAs(rival, company.vtc.id))).toBe('NOT_FOUND');
    expect(await codeOf(reviewAs(reviewer, vtc.id))).toBe('NOT_FOUND');
    expect(reviewers).toEqual([]);
    expect(await reviewAs(reviewer, company.vtc.id)).toEqual({ reviews: 1 });
    expect(reviewers).toEqual([reviewer.user.id]);
  });

  test('C2: close with the next request for a member who lost the duty, and for their tokens', async () => {
    const company = await buildVtc(app());
    const reviewer = await buildStaff(app(), company, ['REVIEW_JOBS', 'FLEET']);
    const { id: vtcId } = company.vtc;
    const wide = bearerOf(await buildToken(reviewer, ['REVIEW_JOBS']));
    const other = bearerOf(await buildToken(reviewer, ['FLEET']));
    expect(await review(vtcId, wide)).toEqual({ reviews: 1 });
    expect(await codeOf(review(vtcId, other))).toBe('FORBIDDEN');
    const { id: roleId, name } = reviewer.role;
    await company.owner.browser.call(contract.roles.update, {
      params: { roleId },
      body: { name, duties: ['FLEET'] },
    });
    expect(await codeOf(review(vtcId, wide))).toBe('FORBIDDEN');
    expect(await codeOf(reviewAs(reviewer, vtcId))).toBe('FORBIDDEN');
  });

  test('are documented so in the API reference', () => {
    const info = { title: 'Made', version: '1', description: '', sessionCookie: 'made' };
    const { method, path } = count;
    const sentence = 'Needs the duty REVIEW_JOBS in the company `vtcId`.';
    expect(buildOpenApi(made, info)).toMatchObject({
      paths: {
        [path.replace(':vtcId', '{vtcId}')]: {
          [method.toLowerCase()]: { description: expect.stringContaining(sentence) },
        },
      },
    });
  });
});
