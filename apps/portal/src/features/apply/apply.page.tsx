import { createLazyRoute, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApplicationConfirmation } from './application-confirmation.tsx';
import { ApplyForm } from './apply-form.tsx';

export const lazyRoute = createLazyRoute('/apply/{-$customerType}')({ component: ApplyPage });

/** The application form, then its confirmation. The history entry holds the confirmation, so it survives a reload. */
function ApplyPage() {
  const sent = useRouterState({ select: ({ location }) => location.state.sentApplication });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    // The button that discarded the draft no longer exists, so move the focus.
    if (attempt > 0) document.querySelector<HTMLElement>('h1')?.focus();
  }, [attempt]);
  if (sent) return <ApplicationConfirmation application={sent} />;
  return <ApplyForm key={attempt} onDiscard={() => setAttempt(attempt + 1)} />;
}
