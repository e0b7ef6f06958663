import type { ReactNode } from 'react';
import { EvidenceMark, type MarkKind } from './evidence-mark.tsx';
import './stamp.css';

interface StampProps {
  readonly kind: MarkKind;
  readonly word: string;
  /** Who, when or why. */
  readonly children?: ReactNode;
}

/** What has become of a load, stamped on its paper: one on each waybill. It is text; only its turn is drawn. */
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
