/** A text beside a point, in pixels. */
export interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** The gap between the point and the text. */
  readonly gap: number;
  readonly width: number;
}

/** The horizontal range in which texts are fully visible, in pixels. */
export interface Room {
  readonly from: number;
  readonly to: number;
}

interface Placed {
  /** The left edge of the text. */
  readonly left: number;
}

const height = 18;
const most = 150;
/** The width of a box that has at most one text, if there are many. */
const boxWidth = 80;

/**
 * Keeps one label per box, by rank, and at most twice the number that can be shown: placing two thousand
 * would take longer than everything else.
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
 * Places labels by rank beside their points: to the right, or else to the left. A side where the text is cut
 * off is used only if the other one is cut off too. None covers another label or its point.
 */
export function placeLabels<L extends Label>(labels: readonly L[], room: Room): (L & Placed)[] {
  const placed: (L & Placed)[] = [];
  for (const label of labels) {
    if (placed.length >= most) break;
    const isWhole = (left: number) => left >= room.from && left + label.width <= room.to;
    const sides = [label.x + label.gap, label.x - label.gap - label.width];
    const whole = sides.filter(isWhole);
    const left = (whole.length > 0 ? whole : sides).find((side) =>
      isFree({ ...label, left: side }, labels, placed),
    );
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

/** True if a label overlaps a horizontal range at a height. */
function meets(
  { left, width, y }: Label & Placed,
  from: number,
  to: number,
  middle: number,
  room: number,
): boolean {
  return left < to && from < left + width && Math.abs(y - middle) < room;
}
