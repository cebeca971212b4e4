import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPressMemory, settleMs } from '../lib/press-memory.ts';

const memory = createPressMemory();

// Buttons are also drawn without a browser, ahead of a visit.
if (typeof window !== 'undefined') followPresses();

function followPresses(): void {
  window.addEventListener(
    'pointerdown',
    ({ clientX: x, clientY: y, target }) => memory.press({ x, y }, target instanceof Element ? target.closest('button') : null),
    true,
  );
  window.addEventListener('pointermove', ({ clientX: x, clientY: y }) => memory.move({ x, y }), { capture: true, passive: true });
  window.addEventListener('keydown', ({ key }) => memory.key(key === 'Enter' || key === ' '), true);
  // A button that moved under the pointer was not the one that was meant. A click by keyboard has no count. Small controls, such as the
  // filters that are taken away one after another, may follow each other at one spot.
  window.addEventListener(
    'click',
    (event) => {
      if (event.detail === 0 || !memory.isStray() || !(event.target as Element).closest?.('.entrance-button, [data-writes]'))
        return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}

/**
 * True for a moment after a button came under the resting pointer, or became another one under the pointer or the focus: the second
 * click of a double-click, or a second Enter, is not meant for it.
 */
export function useSettling(button: RefObject<HTMLElement | null>, label: string): boolean {
  const wasThere = useRef(false);
  const [settling, setSettling] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it becomes another button, and only then.
  useLayoutEffect(() => {
    const element = button.current;
    const isNew = !wasThere.current;
    wasThere.current = true;
    if (!element || !(isUnderPointer(element) || (!isNew && isUnderFocus(element)))) return;
    setSettling(label);
    const timer = setTimeout(() => setSettling(null), settleMs);
    return () => clearTimeout(timer);
  }, [label]);
  return settling === label;
}

function isUnderPointer(element: HTMLElement): boolean {
  const point = memory.restingPoint();
  // Measured only where it matters: a page has dozens of buttons.
  const box = point && element.getBoundingClientRect();
  return (
    box !== null && point !== null && point.x >= box.left && point.x <= box.right && point.y >= box.top && point.y <= box.bottom
  );
}

/** Enter in a field presses the button that submits its form. */
function isUnderFocus(element: HTMLElement): boolean {
  const form = element instanceof HTMLButtonElement && element.type === 'submit' ? element.form : null;
  return memory.wasKey() && (form ?? element).contains(document.activeElement);
}
