import '@demarc/look/entrance.css';
import type { IconName } from '@demarc/look/icons.ts';
import { Link } from '@tanstack/react-router';
import { type ReactElement, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './action-button.module.css';
import { Icon } from './icon.tsx';
import type { LinkTarget } from './link-target.ts';
import { useMisclickGuard } from './use-misclick-guard.ts';

interface ActionButtonProps {
  label: string;
  icon?: IconName;
  variant?: 'primary' | 'default' | 'quiet' | 'danger';
  size?: 'normal' | 'small';
  onClick?: () => void;
  to?: LinkTarget;
  /** The URL of a page of another portal, which the label names, or of an email. */
  href?: string;
  /** The reason why the action is unavailable, and when it will be available. The button stays in place, grayed out. */
  disabledReason?: string | null;
  /** Whether to show progress and ignore clicks; the width stays the same. */
  isBusy?: boolean;
  /** Whether to take the focus when the dialog or panel of the button opens. */
  hasInitialFocus?: boolean;
  type?: 'button' | 'submit';
}

/** A button for an action, or a link to where it can be done. */
export function ActionButton(props: ActionButtonProps) {
  const { label, icon, variant = 'default', size = 'normal', type = 'button', onClick, to, href, disabledReason } = props;
  const { isBusy = false, hasInitialFocus } = props;
  const reasonId = useId();
  // The button, or a link.
  const ref = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  // Before the guard, which checks the focus.
  useKeptFocus(ref, Boolean(disabledReason));
  const isSettling = useMisclickGuard(ref, label);
  const className = [
    'entrance-button',
    (variant === 'primary' || variant === 'quiet') && `entrance-button-${variant}`,
    styles.button,
    variant === 'danger' && styles.danger,
    size === 'small' && styles.small,
    disabledReason && styles.refused,
  ]
    .filter(Boolean)
    .join(' ');
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span>{label}</span>
    </>
  );
  if (to && !disabledReason) {
    return (
      <Link {...to} ref={ref} className={className} onClick={onClick}>
        {content}
      </Link>
    );
  }
  if (href && !disabledReason) {
    return (
      <a ref={ref} href={href} className={className}>
        {content}
        {!icon && <Icon name="arrow-right" />}
      </a>
    );
  }
  const isInert = isBusy || isSettling || Boolean(disabledReason);
  return (
    <ReasonTooltip reason={disabledReason} id={reasonId}>
      <button
        ref={ref}
        type={type}
        className={className}
        aria-busy={isBusy || undefined}
        data-busy={isBusy || undefined}
        // Its text is hidden while busy.
        aria-label={isBusy ? label : undefined}
        // Not `disabled`, so that the button can be focused and screen readers announce the reason.
        aria-disabled={isInert || undefined}
        aria-describedby={disabledReason ? reasonId : undefined}
        data-autofocus={hasInitialFocus || undefined}
        // Pressing Enter in a field also clicks the button, so this prevents a second submit while busy.
        onClick={isInert ? (event) => event.preventDefault() : onClick}
      >
        {content}
      </button>
    </ReasonTooltip>
  );
}

/** Keeps the focus when the reason appears or disappears, because the tooltip mounts the button again, or a link becomes a button. */
function useKeptFocus(ref: RefObject<HTMLElement | null>, hasReason: boolean): void {
  const hadFocus = ref.current !== null && ref.current === document.activeElement;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the button is mounted again.
  useLayoutEffect(() => {
    if (hadFocus) ref.current?.focus({ preventScroll: true });
  }, [hasReason]);
}

/** Shows the reason on hover and focus; Escape hides it (WCAG 2.2, 1.4.13). */
function ReasonTooltip({ reason, id, children }: { reason?: string | null; id: string; children: ReactElement }) {
  const [side, setSide] = useState<'start' | 'end' | null>(null);
  if (!reason) return children;
  // The tooltip aligns with the end of its button, or with the start if there is no room to the left.
  const show = ({ currentTarget }: { currentTarget: Element }) =>
    setSide(currentTarget.getBoundingClientRect().right < 280 ? 'start' : 'end');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside takes focus and keys; this only shows its tooltip.
    <span
      className={styles.place}
      onPointerEnter={show}
      onPointerLeave={() => setSide(null)}
      onFocus={show}
      onBlur={() => setSide(null)}
      onKeyDown={({ key }) => key === 'Escape' && setSide(null)}
    >
      {children}
      <span id={id} role="tooltip" className={side ? styles.reason : 'unseen'} data-side={side ?? undefined}>
        {reason}
      </span>
    </span>
  );
}
