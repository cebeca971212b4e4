import '@demarc/look/entrance.css';
import type { IconName } from '@demarc/look/icons.ts';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useId, useRef, useState } from 'react';
import styles from './action-button.module.css';
import { Icon } from './icon.tsx';
import type { Place } from './place.ts';
import { useSettling } from './use-settling.ts';

interface ActionButtonProps {
  label: string;
  icon?: IconName;
  variant?: 'primary' | 'default' | 'quiet' | 'danger';
  size?: 'normal' | 'small';
  onClick?: () => void;
  to?: Place;
  /** Why it cannot be done now, and when it can: it stays in its place, greyed. */
  reason?: string | null;
  /** Shows that it works and takes no second click; the width stays. */
  isBusy?: boolean;
  /** Takes the focus when its dialog or panel opens. */
  isFirst?: boolean;
  type?: 'button' | 'submit';
  /** On a phone the icon stands alone. */
  isIconOnPhone?: boolean;
}

/** A button for something to do, or to go and do. */
export function ActionButton(props: ActionButtonProps) {
  const { label, icon, variant = 'default', size = 'normal', type = 'button', onClick, to, reason } = props;
  const { isBusy = false, isFirst, isIconOnPhone } = props;
  const reasonId = useId();
  const ref = useRef<HTMLButtonElement>(null);
  const isSettling = useSettling(ref, label);
  const className = [
    'entrance-button',
    (variant === 'primary' || variant === 'quiet') && `entrance-button-${variant}`,
    styles.button,
    variant === 'danger' && styles.danger,
    size === 'small' && styles.small,
    icon && isIconOnPhone && styles.iconOnPhone,
    reason && styles.refused,
  ]
    .filter(Boolean)
    .join(' ');
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span>{label}</span>
    </>
  );
  if (to && !reason) {
    return (
      <Link {...to} className={className} onClick={onClick}>
        {content}
      </Link>
    );
  }
  const isInert = isBusy || isSettling || Boolean(reason);
  return (
    <WithReason reason={reason} id={reasonId}>
      <button
        ref={ref}
        type={type}
        className={className}
        aria-busy={isBusy || undefined}
        data-busy={isBusy || undefined}
        // Its text is hidden while it works.
        aria-label={isBusy ? label : undefined}
        // Not `disabled`: the focus can rest on it, and the reason is read.
        aria-disabled={isInert || undefined}
        aria-describedby={reason ? reasonId : undefined}
        data-autofocus={isFirst || undefined}
        // Enter in a field of the form clicks it too, so that a busy form is not submitted again.
        onClick={isInert ? (event) => event.preventDefault() : onClick}
      >
        {content}
      </button>
    </WithReason>
  );
}

/** The reason shows on hover and on focus, and goes with Escape (WCAG 2.2, 1.4.13). */
function WithReason({ reason, id, children }: { reason?: string | null; id: string; children: ReactElement }) {
  const [side, setSide] = useState<'start' | 'end' | null>(null);
  if (!reason) return children;
  // It hangs from the end of its button, and from the start where there is no room to the left.
  const show = ({ currentTarget }: { currentTarget: Element }) =>
    setSide(currentTarget.getBoundingClientRect().right < 280 ? 'start' : 'end');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it takes focus and keys; this shows what is said of it.
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
