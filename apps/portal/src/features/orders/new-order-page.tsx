import { useRouterState } from '@tanstack/react-router';
import { type ComponentType, Fragment, type ReactNode, useState } from 'react';
import { ApprovalConfirmation } from '../../blocks/order-form/approval-confirmation.tsx';
import type { SentOrder } from '../../blocks/order-form/order-confirmation.tsx';
import { usePageHeadingFocusOnChange } from '../../lib/use-page-heading-focus.ts';
import { ResellerOnly } from './reseller-only.tsx';

interface NewOrderPageProps {
  title: string;
  /** Identifies the initial choices, such as a package in the URL. When it changes, an empty form replaces the old one. */
  startKey: string;
  Confirmation: ComponentType<{ order: SentOrder }>;
  /** Renders the form. It calls `onDiscard` to start over. */
  children: (onDiscard: () => void) => ReactNode;
}

/**
 * An order form. After it is sent, the confirmation replaces it, even after a reload, because the history entry stores the order.
 */
export function NewOrderPage({ title, startKey, Confirmation, children }: NewOrderPageProps) {
  const sent = useRouterState({ select: ({ location }) => location.state.sentOrder });
  const waiting = useRouterState({ select: ({ location }) => location.state.sentForApproval });
  const [attempt, setAttempt] = useState(0);
  // The discard button is gone.
  usePageHeadingFocusOnChange(attempt);
  if (waiting) return <ApprovalConfirmation sent={waiting} />;
  if (sent) return <Confirmation order={sent} />;
  return (
    <ResellerOnly title={title}>
      <Fragment key={`${attempt} ${startKey}`}>{children(() => setAttempt(attempt + 1))}</Fragment>
    </ResellerOnly>
  );
}
