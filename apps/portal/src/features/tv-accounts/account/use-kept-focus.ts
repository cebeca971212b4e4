import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to a fallback element when a focused button is removed after its action.
 * Attach the returned ref to the element that contains the buttons.
 */
export function useKeptFocus(stays: () => HTMLElement | null): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  const isHere = useRef(false);
  // Native listeners: React fires no focus events during a commit, which is when a closing dialog restores the focus.
  useEffect(() => {
    const around = part.current;
    const come = () => {
      isHere.current = true;
    };
    const go = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget) isHere.current = Boolean(around?.contains(relatedTarget as Node));
      // Without a next target the element may have been removed; check on the next tick whether it is still connected.
      else setTimeout(() => (target as Node).isConnected && document.activeElement !== target && leave());
    };
    const leave = () => {
      isHere.current = false;
    };
    around?.addEventListener('focusin', come);
    around?.addEventListener('focusout', go);
    return () => {
      around?.removeEventListener('focusin', come);
      around?.removeEventListener('focusout', go);
    };
  }, []);
  useEffect(() => {
    if (!isHere.current || document.activeElement !== document.body) return;
    isHere.current = false;
    stays()?.focus({ preventScroll: true });
  });
  return part;
}
