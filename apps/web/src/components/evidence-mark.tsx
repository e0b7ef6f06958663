import './evidence-mark.css';

/**
 * The meaning of a mark. Each has its own outline, so that colour is never needed to distinguish
 * them.
 */
export type MarkKind =
  | 'started'
  | 'verified'
  | 'accepted'
  | 'review'
  | 'rejected'
  | 'void'
  | 'cancelled'
  | 'abandoned';

const tick = 'M4.8 8.2l2.3 2.3 4.2-4.8';

/** The filled outline of each mark, and the lines drawn with it. */
const shapes: Readonly<Record<MarkKind, { readonly filled?: string; readonly drawn?: string }>> = {
  started: { filled: 'M8 1l5.5 13.5L8 11.6l-5.5 2.9z' },
  verified: { filled: 'M8 1a7 7 0 100 14A7 7 0 008 1z', drawn: tick },
  accepted: { drawn: `M1.8 1.8h12.4v12.4H1.8z${tick}` },
  review: { drawn: 'M8 1.8l6.6 12H1.4zM8 6v4M8 11.6v.6' },
  rejected: {
    filled: 'M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1z',
    drawn: 'M5.4 5.4l5.2 5.2M10.6 5.4l-5.2 5.2',
  },
  void: { drawn: 'M8 1.8a6.2 6.2 0 11-.01 0M3.6 12.4l8.8-8.8' },
  cancelled: { drawn: 'M8 1.8a6.2 6.2 0 11-.01 0M4.8 8h6.4' },
  abandoned: { drawn: 'M8 2l4.9 11.5L8 11l-4.9 2.5z' },
};

/** The status and evidence of a job as a small mark. Show the word beside it. */
export function EvidenceMark({ kind }: { readonly kind: MarkKind }) {
  const { filled, drawn } = shapes[kind];
  return (
    <svg className="evidence-mark" data-mark={kind} viewBox="0 0 16 16" aria-hidden>
      {filled !== undefined && <path className="evidence-mark-ground" d={filled} />}
      {drawn !== undefined && (
        <path className="evidence-mark-sign" data-inside={filled !== undefined} d={drawn} />
      )}
    </svg>
  );
}
