/** What takes the place of a pressed button takes no press for this long: longer than two clicks of one hand are apart. */
export const settleMs = 700;
/** A pointer that trembles has not moved. */
const maxTremblePixels = 10;

interface Point {
  x: number;
  y: number;
}

interface Press extends Point {
  button: unknown;
  at: number;
}

interface PressMemory {
  /** The pointer goes down on a button, or beside all. */
  press(point: Point, button: unknown): void;
  move(point: Point): void;
  key(isActivation: boolean): void;
  /** The last press is the second of two at one spot, and what it meets was not there at the first. */
  isStray(): boolean;
  /** Where the pointer pressed and still is. */
  restingPoint(): Point | null;
  /** Enter or the space bar was the last that was pressed. */
  wasKey(): boolean;
}

/** Remembers the last two presses. */
export function createPressMemory(now: () => number = () => performance.now()): PressMemory {
  let last: Press | null = null;
  let before: Press | null = null;
  let hasKey = false;
  return {
    press(point, button) {
      hasKey = false;
      before = last;
      last = { ...point, button, at: now() };
    },
    move(point) {
      if (last && isApart(last, point)) last = null;
    },
    key(isActivation) {
      hasKey = isActivation;
      last = null;
    },
    isStray: () =>
      last !== null &&
      before !== null &&
      last.button !== before.button &&
      last.at - before.at < settleMs &&
      !isApart(last, before),
    restingPoint: () => last,
    wasKey: () => hasKey,
  };
}

function isApart(one: Point, other: Point): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) > maxTremblePixels;
}
