import { useRouterState } from '@tanstack/react-router';
import { type ComponentType, Fragment, type ReactNode, useEffect, useState } from 'react';
import { ApprovalConfirmation } from '../../blocks/order-form/approval-confirmation.tsx';
import type { SentOrder } from '../../blocks/order-form/order-confirmation.tsx';
import { ResellerOnly } from './reseller-only.tsx';

interface NewOrderPageProps {
  title: string;
  /** What the form starts from; another one begins a new form. */
  startKey: string;
  Confirmation: ComponentType<{ order: SentOrder }>;
  /** The form; `onDiscard` begins a new one. */
  children: (onDiscard: () => void) => ReactNode;
}

/** An order form, and the confirmation after sending, which is kept in the history entry. */
export function NewOrderPage({ title, startKey, Confirmation, children }: NewOrderPageProps) {
  const sent = useRouterState({ select: ({ location }) => location.state.sentOrder });
  const waiting = useRouterState({ select: ({ location }) => location.state.sentForApproval });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    // The discard button is gone, so focus moves to the heading.
    if (attempt > 0) document.querySelector<HTMLElement>('h1')?.focus();
  }, [attempt]);
  if (waiting) return <ApprovalConfirmation sent={waiting} />;
  if (sent) return <Confirmation order={sent} />;
  return (
    <ResellerOnly title={title}>
      <Fragment key={`${attempt} ${startKey}`}>{children(() => setAttempt(attempt + 1))}</Fragment>
    </ResellerOnly>
  );
}
