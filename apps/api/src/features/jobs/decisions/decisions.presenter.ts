import { presentPerson } from '../../media/media.presenter.ts';
import type { AppealRow, CommentRow } from './decisions.data.ts';

export function presentAppeal({ id, decisionId, text, openedAt, closedAt, answerId }: AppealRow) {
  return {
    id,
    decisionId,
    text,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    answerId,
  };
}

export function presentComment({ id, author, text, createdAt }: CommentRow) {
  return { id, author: author && presentPerson(author), text, createdAt: createdAt.toISOString() };
}
