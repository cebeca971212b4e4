import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import type { LinkTarget } from './link-target.ts';

interface UnstyledLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  to: LinkTarget;
  /** Called on a plain click instead of opening the page, for example to open a side panel. Another tab still opens the page. */
  onOpen?: (() => void) | undefined;
}

/**
 * A link for long lists that does not track whether it is the current page. The router's link checks that on every change of the
 * URL, and 50 of them delay a click.
 */
export function UnstyledLink({ to, onOpen, ...rest }: UnstyledLinkProps) {
  const router = useRouter();
  const preload = () => void router.preloadRoute(to).catch(() => {});
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    const { altKey, button, ctrlKey, defaultPrevented, metaKey, shiftKey } = event;
    if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    if (onOpen) onOpen();
    else void router.navigate(to);
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
