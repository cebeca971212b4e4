import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a part whose buttons go away when they have done their work: the focus that would be lost with one goes to what stays.
 * The answer is for the element around the part.
 */
export function useKeptFocus(stays: () => HTMLElement | null): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  const isHere = useRef(false);
  // React's own events are silent while it draws, which is when a dialog that goes gives the focus back.
  useEffect(() => {
    const around = part.current;
    const come = () => {
      isHere.current = true;
    };
    const go = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget) isHere.current = Boolean(around?.contains(relatedTarget as Node));
      // To nowhere: its element was taken away, unless it is still there a moment later.
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
