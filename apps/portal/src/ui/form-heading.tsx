import { useLayoutEffect, useRef } from 'react';

/**
 * The heading of a form that opens within a panel. It takes the focus, so that screen readers read it first; before the form is
 * painted, because a later move would take the focus from the field in which the user has begun to type.
 */
export function FormHeading({ children }: { children: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => ref.current?.focus(), []);
  return (
    <h3 ref={ref} tabIndex={-1}>
      {children}
    </h3>
  );
}
