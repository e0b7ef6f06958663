import { contract } from '@waybill/schema/contract';
import { ApiError } from '@waybill/client';
import { allianceTerms } from '@waybill/schema/features/alliances.models';
import { limits } from '@waybill/schema/limits';
import { expect, inject, test } from 'vitest';
import { type Company, found } from '../../testing/alliance-kit.ts';
import { AllianceModel } from '../../testing/alliance-model.ts';
import { buildVtc } from '../../testing/factories.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ clockStands: true });
const { alliances, vtcs } = contract;
const dayMs = 24 * 3_600_000;
const steps = inject('isLong') ? 200 : 50;
const seeds = inject('isLong') ? Array.from({ length: 20 }, (_, index) => index + 1) : [1];

/** Pseudorandom numbers from 0 to 1, repeatable by seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Alliance settings for the model's rules. */
const settingsOf = ({ all, noticeDays }: { all: boolean; noticeDays: number }) => ({
  name: 'The alliance',
  description: '',
  decision: all ? ('UNANIMOUS' as const) : ('MAJORITY' as const),
  noticeDays,
  isPublic: true,
});

/** Renews all sessions, because months of test time would expire them. */
async function staySignedIn(): Promise<void> {
  await app().db.session.updateMany({ data: { createdAt: app().services.clock() } });
}

/** True if the call succeeds, false if it is refused. Server errors are thrown. */
async function isDone(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.status < 500) return false;
      throw error;
    },
  );
}

test.each(seeds)(
  'a random history follows the rules: seed %i',
  { tags: 'long', timeout: 600_000 },
  async (seed) => {
    const random = randomOf(seed);
    const pick = <T>(from: readonly T[]): T => {
      const picked = from[Math.floor(random() * from.length)];
      if (picked === undefined) throw new Error('nothing to pick');
      return picked;
    };
    const someTerms = () => allianceTerms.filter(() => random() < 0.5);
    const someRules = () => ({ all: random() < 0.5, noticeDays: pick([0, 2, 9]) });
    const now = () => app().services.clock().getTime();
    const companies: Company[] = [];
    for (let index = 0; index < 5; index += 1) companies.push(await buildVtc(app()));
    // Created up front: Steam sign-in fails once the server's clock is ahead, and sessions last a month.
    const spares = [await buildVtc(app()), await buildVtc(app())];
    const begunAt = Date.now();

    const start = async () => {
      const founder = pick(companies);
      const rules = someRules();
      const { id } = await found(founder, settingsOf(rules));
      return { id, model: new AllianceModel(founder.vtc.id, rules, now()) };
    };
    let { id, model } = await start();
    const acts = new Map<string, number>();

    const act = async (): Promise<readonly [string, boolean, boolean]> => {
      const company = pick(companies);
      const { call } = company.owner.browser;
      const by = company.vtc.id;
      const params = { allianceId: id };
      const other = pick(companies).vtc.id;
      const terms = someTerms();
      const propose = async (kind: 'ADMIT' | 'EXPEL' | 'DISSOLVE') => {
        const named = kind === 'DISSOLVE' ? {} : { vtcId: other };
        const done = await isDone(call(alliances.propose, { params, body: { kind, ...named } }));
        return [
          kind,
          done,
          model.propose(by, kind, kind === 'DISSOLVE' ? null : other, null, now()),
        ] as const;
      };
      const roll = random();
      if (roll < 0.14) return propose('ADMIT');
      if (roll < 0.2) return propose('EXPEL');
      if (roll < 0.23) return propose('DISSOLVE');
      if (roll < 0.27) {
        const rules = someRules();
        const done = await isDone(call(alliances.update, { params, body: settingsOf(rules) }));
        return ['CHANGE', done, model.propose(by, 'CHANGE', null, rules, now())];
      }
      if (roll < 0.5) {
        const stored = await app().db.allianceProposal.findMany({
          where: { allianceId: id, state: 'OPEN' },
          orderBy: { id: 'asc' },
        });
        const place = Math.floor(random() * Math.max(stored.length, 1));
        const proposalId = stored[place]?.id;
        if (proposalId === undefined) return ['nothing to vote on', false, false];
        const yes = random() < 0.75;
        const done = await isDone(
          call(alliances.setBallot, { params: { proposalId }, body: { yes } }),
        );
        return ['ballot', done, model.ballot(by, model.votes[place], yes, now())];
      }
      if (roll < 0.58)
        return ['ask', await isDone(call(alliances.ask, { params })), model.ask(by, now())];
      if (roll < 0.74) {
        const done = await isDone(call(alliances.accept, { params, body: { terms } }));
        return ['accept', done, model.accept(by, terms, now())];
      }
      if (roll < 0.77) {
        return [
          'refuse',
          await isDone(call(alliances.refuse, { params })),
          model.refuse(by, now()),
        ];
      }
      if (roll < 0.87) {
        const done = await isDone(call(alliances.setConsents, { params, body: { terms } }));
        return ['consents', done, model.consent(by, terms, now())];
      }
      if (roll < 0.92) {
        const done = await isDone(call(alliances.giveNotice, { params }));
        return ['notice', done, model.giveNotice(by, now())];
      }
      const spare = now() < begunAt + 10 * dayMs ? spares.pop() : undefined;
      if (roll < 0.98 || spare === undefined) {
        if (spare) spares.push(spare);
        const done = await isDone(call(alliances.withdrawNotice, { params }));
        return ['stay', done, model.stay(by, now())];
      }
      return ['end of a company', true, await endCompany(company, spare)];
    };

    const endCompany = async (company: Company, spare: Company): Promise<true> => {
      const { id: vtcId, name } = await app().db.vtc.findUniqueOrThrow({
        where: { id: company.vtc.id },
      });
      await company.owner.browser.call(vtcs.remove, { params: { vtcId }, body: { name } });
      app().passTime(limits.vtcDeletionGraceMs);
      await runTasks(app().services, 'alliances.settle');
      model.pass(now());
      await runTasks(app().services, 'vtcs.remove-ended');
      model.remove(vtcId, now());
      companies.splice(companies.indexOf(company), 1, spare);
      return true;
    };

    /** Compares each company's view of the alliance with the model. */
    const compare = async () => {
      for (const { owner, vtc } of companies) {
        const view = await owner.browser
          .call(alliances.get, { params: { allianceId: id } })
          .catch((error: unknown) => {
            if (error instanceof ApiError && error.status === 404) return null;
            throw error;
          });
        const isThere = model.inside(now()).includes(vtc.id);
        expect(view !== null).toBe(isThere || model.isInvited(vtc.id, now()));
        if (view === null) continue;
        expect(view.companies.map((one) => one.id).toSorted()).toEqual(
          model.inside(now()).toSorted(),
        );
        for (const one of view.companies) {
          if (one.id === vtc.id) continue;
          expect(one.inForce.toSorted()).toEqual(model.between(vtc.id, one.id, now()));
        }
      }
    };

    for (let step = 0; step < steps; step += 1) {
      app().passTime(1_000 + Math.floor(random() ** 6 * 6 * dayMs));
      await staySignedIn();
      // The results must not depend on when the task runs.
      if (random() < 0.5) await runTasks(app().services, 'alliances.settle');
      model.pass(now());
      if (step % 20 === 0) await compare();
      const [name, done, expected] = await act();
      expect(`${step} ${name}: ${done}`).toBe(`${step} ${name}: ${expected}`);
      if (done) acts.set(name, (acts.get(name) ?? 0) + 1);
      const open = await app().db.allianceProposal.count({
        where: { allianceId: id, state: 'OPEN', closesAt: { gt: new Date(now()) } },
      });
      // Refused calls change nothing, and don't apply due steps either.
      const expectedOpen = done ? model.votes.length : open;
      expect(`${step} ${name}: ${open} open`).toBe(`${step} ${name}: ${expectedOpen} open`);
      if (model.isOver) ({ id, model } = await start());
    }
    await compare();
    expect(acts.size).toBeGreaterThan(steps / 25);
  },
);
