import { describe, expect, it } from 'vitest';
import { createPressTracker, misclickWindowMs } from './press-tracker.ts';

const [activate, cancel] = [{}, {}];
const spot = { x: 100, y: 50 };

function createTracker() {
  let time = 0;
  return {
    memory: createPressTracker(() => time),
    pass: (ms: number) => {
      time += ms;
    },
  };
}

describe('two presses at the same point', () => {
  it.each([
    ['another button that came there', cancel, spot, 500, true],
    ['another button, a tremble away', cancel, { x: 104, y: 53 }, 500, true],
    ['what lies beside all buttons', null, spot, 100, true],
    ['the same button', activate, spot, 100, false],
    ['another button, later', cancel, spot, misclickWindowMs, false],
    ['another button elsewhere', cancel, { x: 130, y: 50 }, 100, false],
  ] as const)('classify the second press on %s', (_what, button, point, ms, isStray) => {
    const { memory, pass } = createTracker();
    memory.press(spot, activate);
    expect(memory.isStray()).toBe(false);
    pass(ms);
    memory.press(point, button);
    expect(memory.isStray()).toBe(isStray);
  });

  it('are intended when the pointer moved away in between, or a key was pressed', () => {
    const { memory } = createTracker();
    memory.press(spot, activate);
    memory.move({ x: 300, y: 50 });
    memory.press(spot, cancel);
    expect(memory.isStray()).toBe(false);
    memory.key(false);
    memory.press(spot, activate);
    expect(memory.isStray()).toBe(false);
  });
});

describe('the resting point', () => {
  it('is known until the pointer moves or a key is pressed', () => {
    const { memory } = createTracker();
    expect(memory.restingPoint()).toBe(null);
    memory.press(spot, activate);
    memory.move({ x: 103, y: 50 });
    expect(memory.restingPoint()).toMatchObject(spot);
    memory.move({ x: 120, y: 50 });
    expect(memory.restingPoint()).toBe(null);
    memory.press(spot, activate);
    memory.key(true);
    expect([memory.restingPoint(), memory.wasKey()]).toEqual([null, true]);
    memory.press(spot, activate);
    expect(memory.wasKey()).toBe(false);
  });
});
