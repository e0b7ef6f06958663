import { type ChatMark, chatMarks } from '@waybill/schema/features/chat.models';
import { daysBefore, minutesAfter } from './dates.ts';
import type { DemoDriver } from './drivers.ts';
import { isCast } from './habits.ts';
import type { World } from './world.ts';

interface Line {
  /** Which member of the company writes: its owner is 0. Drivers of the sign-in page are not counted. */
  readonly by: number;
  readonly text: string;
  /** Which line of the talk it answers. */
  readonly answers?: number;
  /** Members who react, by mark. */
  readonly marks?: Readonly<Partial<Record<ChatMark, readonly number[]>>>;
}

interface Talk {
  readonly tag: string;
  /** The event in whose channel it is; else it is in the company's. */
  readonly event?: string;
  /** Its first line: days before the demo's end, and minutes of the day in UTC. */
  readonly daysBefore: number;
  readonly minute: number;
  readonly lines: readonly Line[];
}

const talks: readonly Talk[] = [
  {
    tag: 'NORD',
    daysBefore: 3,
    minute: 17 * 60 + 40,
    lines: [
      { by: 3, text: 'Who is on the E4 tonight? There is a queue before *Jönköping* again.' },
      { by: 5, text: 'Me, an hour behind you. I take the 47 then, thanks.', answers: 0 },
      { by: 3, text: 'Good choice, it is empty.', marks: { UP: [5] } },
    ],
  },
  {
    tag: 'NORD',
    event: 'Night convoy to Kirkenes',
    daysBefore: 2,
    minute: 18 * 60 + 30,
    lines: [
      {
        by: 0,
        text: 'We leave in groups of six. **Fill up before Umeå**, the pumps after it are dear.',
      },
      { by: 7, text: 'Is there room for a double trailer?' },
      { by: 0, text: 'Yes, in the last group.', answers: 1 },
      {
        by: 9,
        text: 'Then I bring the reindeer food. Someone has to.',
        marks: { LAUGH: [0, 4, 7] },
      },
      { by: 4, text: 'Ferries or all by land?' },
      { by: 0, text: 'All by land, the route is in the event.', answers: 4 },
    ],
  },
  {
    tag: 'NORD',
    daysBefore: 1,
    minute: 15 * 60 + 5,
    lines: [
      {
        by: 2,
        text: 'First job with the new tanker delivered, **0 % damage**.',
        marks: { PARTY: [6, 8], TRUCK: [3] },
      },
      { by: 6, text: 'And 14 minutes early. Show-off!', answers: 0 },
      {
        by: 8,
        text: 'Does anyone plan the milk run to Oslo tomorrow? I would take it back from there.',
      },
      { by: 2, text: 'I have Bergen. Ask in the office, they plan it.', answers: 2 },
    ],
  },
  {
    tag: 'HANSA',
    event: 'Along the Baltic coast',
    daysBefore: 2,
    minute: 16 * 60,
    lines: [
      { by: 0, text: 'Guests from allied companies: we speak English on the road.' },
      { by: 2, text: 'And drive 80 at most. Calm pace means calm pace.' },
    ],
  },
];

/** A message of a driver in a channel of their company. */
export interface DemoMessage {
  readonly tag: string;
  /** The event in whose channel it is; null for the company's. */
  readonly event: string | null;
  readonly writer: DemoDriver;
  readonly at: Date;
  readonly text: string;
  /** The message that it answers, by its place in the list. Null if it answers none. */
  readonly answers: number | null;
  readonly reactions: readonly { readonly mark: ChatMark; readonly driver: DemoDriver }[];
}

/** Plans what drivers have written in the days before the demo's end, oldest first in each channel. */
export function planChats({ vtcs }: World, end: Date): DemoMessage[] {
  const messages: DemoMessage[] = [];
  for (const { tag, event = null, lines, ...talk } of talks) {
    const members = vtcs.find((vtc) => vtc.tag === tag)?.members ?? [];
    const [owner, ...others] = members.map(({ driver }) => driver);
    const writers = [owner, ...others.filter((driver) => !isCast(driver))];
    const first = messages.length;
    const writerOf = (by: number) => {
      const writer = writers[by];
      if (!writer) throw new Error(`${tag} has no member ${by}`);
      return writer;
    };
    for (const [index, { by, text, answers, marks = {} }] of lines.entries()) {
      const writer = writerOf(by);
      const at = minutesAfter(daysBefore(end, talk.daysBefore), talk.minute + index * 3);
      const answered = answers === undefined ? null : first + answers;
      const reactions = chatMarks.flatMap((mark) =>
        (marks[mark] ?? []).map((one) => ({ mark, driver: writerOf(one) })),
      );
      messages.push({ tag, event, writer, at, text, answers: answered, reactions });
    }
  }
  return messages;
}
