/** A text beside a point, in pixels. */
export interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** From the point to the text. */
  readonly gap: number;
  readonly width: number;
}

/** From where to where texts are seen whole, in pixels. */
export interface Room {
  readonly from: number;
  readonly to: number;
}

interface Placed {
  /** Where the text begins. */
  readonly left: number;
}

const height = 18;
const most = 150;
/** How wide a place is that has one text at most, when there are many. */
const boxWidth = 80;

/**
 * One of those labels that lie in the same box, the weightiest, and of all twice as many as are written at
 * most: to look for room for each of two thousand would take longer than all else.
 */
export function thinLabels<L extends Pick<Label, 'x' | 'y'>>(labels: readonly L[]): L[] {
  const boxes = new Map<string, L>();
  for (const label of labels) {
    if (boxes.size >= 2 * most) break;
    const box = `${Math.floor(label.x / boxWidth)} ${Math.floor(label.y / height)}`;
    if (!boxes.has(box)) boxes.set(box, label);
  }
  return [...boxes.values()];
}

/**
 * Which of the labels, the weightiest first, have room beside their points: at the right, or else at
 * the left, which comes first where the right is cut off. None lies over another, nor over a point of
 * another.
 */
export function placeLabels<L extends Label>(labels: readonly L[], room: Room): (L & Placed)[] {
  const placed: (L & Placed)[] = [];
  for (const label of labels) {
    if (placed.length >= most) break;
    const isWhole = (left: number) => left >= room.from && left + label.width <= room.to;
    const left = [label.x + label.gap, label.x - label.gap - label.width]
      .toSorted((a, b) => Number(isWhole(b)) - Number(isWhole(a)))
      .find((side) => isFree({ ...label, left: side }, labels, placed));
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
