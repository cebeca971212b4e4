import { useEffect, useRef } from 'react';

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
