import type { ReactNode } from 'react';
import { EvidenceMark, type MarkKind } from './evidence-mark.tsx';
import './stamp.css';

interface StampProps {
  readonly kind: MarkKind;
  readonly word: string;
  /** Details such as the user, time or reason. */
  readonly children?: ReactNode;
}

/** The outcome of a job as a rubber stamp, one per waybill. It is text; only the rotation is visual. */
export function Stamp({ kind, word, children }: StampProps) {
  return (
    <p className="stamp" data-mark={kind}>
      <strong>
        <EvidenceMark kind={kind} />
        {kind === 'void' ? <s>{word}</s> : word}
      </strong>{' '}
      {children}
    </p>
  );
}
