/** A text beside a point, in pixels. */
export interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** From the point to the text. */
  readonly gap: number;
  readonly width: number;
}

interface Placed {
  /** Where the text begins. */
  readonly left: number;
}

const height = 18;
const most = 150;

/**
 * Which of the labels, the weightiest first, have room beside their points: at the right, or else at
 * the left. None lies over another, nor over a point of another.
 */
export function placeLabels<L extends Label>(labels: readonly L[]): (L & Placed)[] {
  const placed: (L & Placed)[] = [];
  for (const label of labels) {
    if (placed.length >= most) break;
    const lefts = [label.x + label.gap, label.x - label.gap - label.width];
    const left = lefts.find((left) => isFree({ ...label, left }, labels, placed));
    if (left !== undefined) placed.push({ ...label, left });
  }
  return placed;
}

function isFree(
  label: Label & Placed,
  points: readonly Label[],
  placed: readonly (Label & Placed)[],
): boolean {
  return (
    placed.every((other) => !meets(label, other.left, other.left + other.width, other.y, height)) &&
    points.every(
      ({ x, y, gap }) =>
        (x === label.x && y === label.y) || !meets(label, x - gap / 2, x + gap / 2, y, height / 2),
    )
  );
}

/** Whether a label meets what lies between two edges around a height. */
function meets(
  { left, width, y }: Label & Placed,
  from: number,
  to: number,
  middle: number,
  room: number,
): boolean {
  return left < to && from < left + width && Math.abs(y - middle) < room;
}
