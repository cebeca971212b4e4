import { createLazyRoute, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApplyForm } from './apply-form.tsx';
import { Sent } from './sent.tsx';

export const lazyRoute = createLazyRoute('/apply/{-$customerType}')({ component: ApplyPage });

/** The application, and after sending what becomes of it: kept with the page's place in the history, so that a reload shows it again. */
function ApplyPage() {
  const sent = useRouterState({ select: ({ location }) => location.state.sentApplication });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    // The button that discarded the draft is gone.
    if (attempt > 0) document.querySelector<HTMLElement>('h1')?.focus();
  }, [attempt]);
  if (sent) return <Sent application={sent} />;
  return <ApplyForm key={attempt} onDiscard={() => setAttempt(attempt + 1)} />;
}
