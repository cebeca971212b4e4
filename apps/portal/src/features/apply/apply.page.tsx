import { createLazyRoute, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { usePageHeadingFocusOnChange } from '../../lib/use-page-heading-focus.ts';
import { ApplicationConfirmation } from './application-confirmation.tsx';
import { ApplyForm } from './apply-form.tsx';

export const lazyRoute = createLazyRoute('/apply/{-$customerType}')({ component: ApplyPage });

/** The application form, then its confirmation. The history entry holds the confirmation, so it survives a reload. */
function ApplyPage() {
  const sent = useRouterState({ select: ({ location }) => location.state.sentApplication });
  const [attempt, setAttempt] = useState(0);
  // The button that discarded the draft is gone.
  usePageHeadingFocusOnChange(attempt);
  if (sent) return <ApplicationConfirmation application={sent} />;
  return <ApplyForm key={attempt} onDiscard={() => setAttempt(attempt + 1)} />;
}
