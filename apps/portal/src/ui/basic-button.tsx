import '@demarc/look/entrance.css';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import type { LinkTarget } from './link-target.ts';
import { useMisclickGuard } from './use-misclick-guard.ts';

interface BasicButtonProps {
  children: ReactNode;
  variant?: 'primary' | 'default' | 'quiet';
  size?: 'normal' | 'large';
  /** Whether the button is as wide as its column. */
  isWide?: boolean;
  /** Whether to show progress and ignore clicks; the width stays the same. */
  isBusy?: boolean;
  /** A page of the portal: renders a link. */
  to?: LinkTarget | LinkTarget['to'];
  /** An external URL: opens in a new tab without access to this one. */
  href?: string;
  onClick?: () => void;
  type?: 'button' | 'submit';
}

/** The button for pages outside the shell, which load no component library. */
export function BasicButton(props: BasicButtonProps) {
  const { children, variant = 'default', size = 'normal', isWide, isBusy = false, to, href, onClick, type = 'button' } = props;
  const ref = useRef<HTMLButtonElement>(null);
  const isSettling = useMisclickGuard(ref, typeof children === 'string' ? children : '');
  const isInert = isBusy || isSettling;
  const className = [
    'entrance-button',
    variant !== 'default' && `entrance-button-${variant}`,
    size === 'large' && 'entrance-button-large',
    isWide && 'entrance-button-full',
  ]
    .filter(Boolean)
    .join(' ');
  if (to) {
    return (
      <Link {...(typeof to === 'string' ? { to } : to)} className={className} onClick={onClick}>
        {children}
      </Link>
    );
  }
  if (href) {
    return (
      <a href={href} className={className} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  }
  // A busy button keeps the focus, so it is not `disabled`; its click handler does nothing instead. Pressing Enter in a field
  // also clicks the button, so this prevents a second submit while busy.
  return (
    <button
      ref={ref}
      type={type}
      className={className}
      aria-busy={isBusy}
      data-busy={isBusy || undefined}
      aria-disabled={isInert}
      onClick={isInert ? (event) => event.preventDefault() : onClick}
    >
      <span>{children}</span>
    </button>
  );
}
