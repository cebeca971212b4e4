/** A button that replaces a pressed one ignores clicks for this long, which is longer than a double-click takes. */
export const misclickWindowMs = 700;
/** Movement up to this distance counts as hand tremor. */
const maxTremblePixels = 10;

interface Point {
  x: number;
  y: number;
}

interface Press extends Point {
  button: unknown;
  at: number;
}

interface PressTracker {
  /** Records a press of the pointer on a button, or outside of all buttons. */
  press(point: Point, button: unknown): void;
  move(point: Point): void;
  key(isActivation: boolean): void;
  /** Whether the last press is the second of two at the same point, and hit a button that was not there at the first. */
  isStray(): boolean;
  /** Returns where the pointer was pressed, if it has not moved since. */
  restingPoint(): Point | null;
  /** Whether the last input was Enter or Space. */
  wasKey(): boolean;
}

/** Remembers the last two presses. */
export function createPressTracker(now: () => number = () => performance.now()): PressTracker {
  let last: Press | null = null;
  let previous: Press | null = null;
  let wasLastInputKey = false;
  return {
    press(point, button) {
      wasLastInputKey = false;
      previous = last;
      last = { ...point, button, at: now() };
    },
    move(point) {
      if (last && isApart(last, point)) last = null;
    },
    key(isActivation) {
      wasLastInputKey = isActivation;
      last = null;
    },
    isStray: () =>
      last !== null &&
      previous !== null &&
      last.button !== previous.button &&
      last.at - previous.at < misclickWindowMs &&
      !isApart(last, previous),
    restingPoint: () => last,
    wasKey: () => wasLastInputKey,
  };
}

function isApart(one: Point, other: Point): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) > maxTremblePixels;
}
