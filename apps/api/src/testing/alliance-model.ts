import type { AllianceTerm } from '@waybill/schema/features/alliances.models';

// The rules of alliances, modelled without tables and without the server's code.

const dayMs = 24 * 3_600_000;
const answerMs = 30 * dayMs;
const voteMs = 7 * dayMs;

type Kind = 'ADMIT' | 'EXPEL' | 'DISSOLVE' | 'CHANGE';

interface Place {
  status: 'INVITED' | 'CANDIDATE' | 'IN';
  at: number;
  leaves: number | null;
  terms: Set<AllianceTerm>;
}

interface Vote {
  readonly id: number;
  readonly kind: Kind;
  readonly target: string | null;
  readonly change: Rules | null;
  /** The first voters, and since when each was a member. */
  readonly first: ReadonlyMap<string, number>;
  readonly until: number;
  readonly said: Map<string, boolean>;
}

interface Rules {
  readonly all: boolean;
  readonly noticeDays: number;
}

/** Models one alliance; `false` means that the rules refuse it. */
export class AllianceModel {
  readonly places = new Map<string, Place>();
  votes: Vote[] = [];
  rules: Rules;
  isOver = false;
  end: number | null = null;
  private nextVote = 0;

  constructor(founder: string, rules: Rules, now: number) {
    this.rules = rules;
    this.places.set(founder, { status: 'IN', at: now, leaves: null, terms: new Set() });
  }

  /** Lists the members at a time. */
  inside(now: number): string[] {
    return [...this.places]
      .filter(([, { status, leaves }]) => status === 'IN' && (leaves === null || leaves > now))
      .map(([id]) => id);
  }

  isInvited(id: string, now: number): boolean {
    const place = this.places.get(id);
    return !this.isOver && place?.status === 'INVITED' && place.at + answerMs > now;
  }

  /** Lists what two companies share. */
  between(one: string, other: string, now: number): AllianceTerm[] {
    const inside = this.inside(now);
    if (!inside.includes(one) || !inside.includes(other)) return [];
    const others = this.places.get(other)?.terms;
    return [...(this.places.get(one)?.terms ?? [])].filter((term) => others?.has(term)).toSorted();
  }

  /** Applies everything that becomes due up to now. */
  pass(now: number): void {
    while (this.passOnce(now));
  }

  private passOnce(now: number): boolean {
    if (this.isOver) return false;
    for (const vote of this.votes) {
      if (vote.until <= now) return this.close(vote, false, now);
    }
    for (const [id, place] of this.places) {
      const isGone = place.leaves !== null && place.leaves <= now;
      const isStale = place.status === 'INVITED' && place.at + answerMs <= now;
      if (isGone || isStale) return this.places.delete(id);
    }
    for (const vote of this.votes) {
      if (!this.matters(vote, now)) return this.close(vote, false, now);
      const ends = this.possibleEnds(vote);
      if (ends.size === 1) return this.close(vote, ends.has(true), now);
    }
    if (this.inside(now).length === 0) this.isOver = true;
    return this.isOver;
  }

  private voters({ first }: Vote): string[] {
    return [...first.keys()].filter((id) => {
      const place = this.places.get(id);
      return place?.status === 'IN' && place.leaves === null && place.at === first.get(id);
    });
  }

  /** Finds how a vote could still end, by trying every possible remaining vote. */
  private possibleEnds(vote: Vote): Set<boolean> {
    const voters = this.voters(vote);
    const silent = voters.filter((id) => !vote.said.has(id));
    const ends = new Set<boolean>();
    const isRefused = this.rules.all && voters.some((id) => vote.said.get(id) === false);
    if (isRefused) return new Set([false]);
    for (let mask = 0; mask < 2 ** silent.length; mask += 1) {
      const yes = voters.filter((id) => {
        const place = silent.indexOf(id);
        return place === -1 ? vote.said.get(id) : Math.floor(mask / 2 ** place) % 2 === 1;
      }).length;
      const isEnough = this.rules.all ? yes === voters.length : yes > voters.length / 2;
      ends.add(isEnough && voters.length > 0);
    }
    return ends;
  }

  private matters({ kind, target }: Vote, now: number): boolean {
    if (this.end !== null) return false;
    const place = target === null ? undefined : this.places.get(target);
    if (kind === 'ADMIT') return place === undefined || place.status === 'CANDIDATE';
    if (kind !== 'EXPEL') return true;
    const inside = this.inside(now);
    return target !== null && inside.includes(target) && inside.length >= 3;
  }

  private close(vote: Vote, isCarried: boolean, now: number): true {
    this.votes = this.votes.filter((other) => other !== vote);
    const { kind, target, change } = vote;
    const place = target === null ? undefined : this.places.get(target);
    if (!isCarried) {
      if (target !== null && place?.status === 'CANDIDATE' && kind === 'ADMIT') {
        this.places.delete(target);
      }
      return true;
    }
    if (kind === 'CHANGE' && change) this.rules = change;
    if (kind === 'EXPEL' && target !== null) this.places.delete(target);
    if (kind === 'ADMIT' && target !== null) {
      const status = place ? ('IN' as const) : ('INVITED' as const);
      this.places.set(target, { status, at: now, leaves: null, terms: new Set() });
    }
    if (kind === 'DISSOLVE') this.dissolve(now);
    return true;
  }

  private dissolve(now: number): void {
    const isAtOnce = this.inside(now).length === 1 || this.rules.noticeDays === 0;
    this.end = isAtOnce ? now : now + this.rules.noticeDays * dayMs;
    for (const [id, place] of this.places) {
      if (place.status !== 'IN' || isAtOnce) this.places.delete(id);
      else place.leaves ??= this.end;
    }
    if (!isAtOnce) return;
    this.isOver = true;
    this.votes = [];
  }

  private open(
    kind: Kind,
    by: string | null,
    target: string | null,
    change: Rules | null,
    now: number,
  ) {
    const first = new Map(
      [...this.places].flatMap(([id, { status, leaves, at }]) =>
        status === 'IN' && leaves === null && id !== target ? [[id, at] as const] : [],
      ),
    );
    const said = new Map(by === null ? [] : [[by, true] as const]);
    const id = this.nextVote++;
    this.votes.push({ id, kind, target, change, first, until: now + voteMs, said });
  }

  propose(
    by: string,
    kind: Kind,
    target: string | null,
    change: Rules | null,
    now: number,
  ): boolean {
    const place = this.places.get(by);
    const isActive = this.inside(now).includes(by) && place?.leaves === null;
    const isOpen = this.votes.some((vote) => vote.kind === kind && vote.target === target);
    if (!isActive || this.end !== null || isOpen || by === target) return false;
    if (kind === 'ADMIT' && target !== null && this.places.has(target)) return false;
    const inside = this.inside(now);
    if (kind === 'EXPEL' && (inside.length < 3 || !inside.includes(target ?? ''))) return false;
    this.open(kind, by, target, change, now);
    this.pass(now);
    return true;
  }

  ballot(by: string, vote: Vote | undefined, yes: boolean, now: number): boolean {
    if (!vote || !this.votes.includes(vote) || !this.voters(vote).includes(by)) return false;
    vote.said.set(by, yes);
    this.pass(now);
    return true;
  }

  ask(by: string, now: number): boolean {
    if (this.isOver || this.end !== null || this.places.has(by)) return false;
    this.places.set(by, { status: 'CANDIDATE', at: now, leaves: null, terms: new Set() });
    const isVotedOn = this.votes.some(({ kind, target }) => kind === 'ADMIT' && target === by);
    if (!isVotedOn) this.open('ADMIT', null, by, null, now);
    this.pass(now);
    return true;
  }

  accept(by: string, terms: readonly AllianceTerm[], now: number): boolean {
    if (!this.isInvited(by, now)) return false;
    this.places.set(by, { status: 'IN', at: now, leaves: null, terms: new Set(terms) });
    this.pass(now);
    return true;
  }

  refuse(by: string, now: number): boolean {
    const place = this.places.get(by);
    if (this.isOver || !place || place.status === 'IN') return false;
    this.places.delete(by);
    this.votes = this.votes.filter(({ kind, target }) => kind !== 'ADMIT' || target !== by);
    this.pass(now);
    return true;
  }

  consent(by: string, terms: readonly AllianceTerm[], now: number): boolean {
    const place = this.places.get(by);
    if (!place || !this.inside(now).includes(by)) return false;
    place.terms = new Set(terms);
    return true;
  }

  giveNotice(by: string, now: number): boolean {
    const place = this.places.get(by);
    if (!place || !this.inside(now).includes(by)) return false;
    if (place.leaves === null) {
      if (this.rules.noticeDays === 0) this.places.delete(by);
      else place.leaves = now + this.rules.noticeDays * dayMs;
    }
    this.pass(now);
    return true;
  }

  stay(by: string, now: number): boolean {
    const place = this.places.get(by);
    if (!place || !this.inside(now).includes(by) || this.end !== null) return false;
    place.leaves = null;
    this.pass(now);
    return true;
  }

  /** Removes a deleted company. */
  remove(id: string, now: number): void {
    this.votes = this.votes.filter(({ target }) => target !== id);
    this.places.delete(id);
    this.pass(now);
  }
}
