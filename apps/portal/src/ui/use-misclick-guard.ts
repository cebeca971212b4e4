import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPressTracker, misclickWindowMs } from '../lib/press-tracker.ts';

const pressTracker = createPressTracker();

// Buttons are also rendered without a browser, when the home page is prerendered.
if (typeof window !== 'undefined') trackPresses();

function trackPresses(): void {
  window.addEventListener(
    'pointerdown',
    ({ clientX: x, clientY: y, target }) =>
      pressTracker.press({ x, y }, target instanceof Element ? target.closest('button') : null),
    true,
  );
  window.addEventListener('pointermove', ({ clientX: x, clientY: y }) => pressTracker.move({ x, y }), {
    capture: true,
    passive: true,
  });
  window.addEventListener('keydown', ({ key }) => pressTracker.key(key === 'Enter' || key === ' '), true);
  // Ignores clicks on a button that moved under the pointer. Keyboard clicks have a `detail` of 0. Small controls, such as
  // filters that are removed one after another, may follow each other at the same point.
  window.addEventListener(
    'click',
    (event) => {
      if (
        event.detail === 0 ||
        !pressTracker.isStray() ||
        !(event.target as Element).closest?.('.entrance-button, [data-writes]')
      )
        return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}

/**
 * True for 700 ms after a button appeared under the resting pointer, or was replaced under the pointer or focus: the second click
 * of a double-click, or a second Enter, is not meant for it.
 */
export function useMisclickGuard(button: RefObject<HTMLElement | null>, label: string): boolean {
  const wasThere = useRef(false);
  const [settling, setSettling] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the label changes.
  useLayoutEffect(() => {
    const element = button.current;
    const isNew = !wasThere.current;
    wasThere.current = true;
    if (!element || !(isUnderPointer(element) || (!isNew && isUnderFocus(element)))) return;
    setSettling(label);
    const timer = setTimeout(() => setSettling(null), misclickWindowMs);
    return () => {
      clearTimeout(timer);
      // Otherwise a label that comes back would never settle.
      setSettling(null);
    };
  }, [label]);
  return settling === label;
}

function isUnderPointer(element: HTMLElement): boolean {
  const point = pressTracker.restingPoint();
  // Measured only when needed, because a page has dozens of buttons.
  const box = point && element.getBoundingClientRect();
  return (
    box !== null && point !== null && point.x >= box.left && point.x <= box.right && point.y >= box.top && point.y <= box.bottom
  );
}

/** Whether the button has the focus, or is the submit button of the focused field's form, which Enter clicks. */
function isUnderFocus(element: HTMLElement): boolean {
  const form = element instanceof HTMLButtonElement && element.type === 'submit' ? element.form : null;
  return pressTracker.wasKey() && (form ?? element).contains(document.activeElement);
}
