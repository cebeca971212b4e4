import { useEffect, useRef } from 'react';

/** The heading of a form that opened: it takes the focus, so that its title is read first. */
export function FormHeading({ children }: { children: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <h3 ref={ref} tabIndex={-1}>
      {children}
    </h3>
  );
}
