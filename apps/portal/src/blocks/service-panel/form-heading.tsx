import { type KeyboardEvent, useEffect, useRef } from 'react';

/** Closes a form on Escape, but not the panel that contains it. */
export function closeOnEscape(onClose: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
}

/** The heading of a form that just opened. It takes focus, so that screen readers read it first. */
export function FormHeading({ children }: { children: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <h3 ref={ref} tabIndex={-1}>
      {children}
    </h3>
  );
}
