import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import type { Place } from './place.ts';

interface QuietLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  to: Place;
}

/**
 * A link for long lists. It does not know whether it leads to where the reader is: the router's own asks that again whenever the
 * address changes, and fifty of them keep a click waiting.
 */
export function QuietLink({ to, ...rest }: QuietLinkProps) {
  const router = useRouter();
  const preload = () => void router.preloadRoute(to).catch(() => {});
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    const { altKey, button, ctrlKey, defaultPrevented, metaKey, shiftKey } = event;
    if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    void router.navigate(to);
  };
  return (
    <a
      {...rest}
      href={router.buildLocation(to).href}
      onClick={open}
      onFocus={preload}
      onMouseEnter={preload}
      onTouchStart={preload}
    />
  );
}
