import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { usePageHeadingFocus, usePageHeadingFocusOnChange } from './use-page-heading-focus.ts';

/** Returns what has the focus once the user can type on a page. */
function trackFocus() {
  const focused: string[] = [];
  function Fields() {
    useEffect(() => void focused.push(document.activeElement?.tagName ?? ''), []);
    return <input aria-label="Name" />;
  }
  return { focused, Fields };
}

it('focuses a heading before the user can be typing below it', async () => {
  const { focused, Fields } = trackFocus();
  function Confirmation() {
    usePageHeadingFocus();
    return (
      <>
        <h1 tabIndex={-1}>Sent</h1>
        <Fields />
      </>
    );
  }
  await renderPage(Confirmation);
  expect(focused).toEqual(['H1']);
});

it('focuses the heading of each step but the first, which may have a field that takes the focus', async () => {
  const { focused, Fields } = trackFocus();
  function Steps() {
    const [step, setStep] = useState(1);
    usePageHeadingFocusOnChange(step);
    return (
      <>
        <h1 tabIndex={-1}>Step {step}</h1>
        <Fields key={step} />
        <button type="button" onClick={() => setStep(step + 1)}>
          Next
        </button>
      </>
    );
  }
  const { screen } = await renderPage(Steps);
  await screen.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => focused).toEqual(['BODY', 'H1']);
});
