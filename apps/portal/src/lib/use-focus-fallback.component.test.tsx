import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPage } from '../testing/render-page.tsx';
import { useFocusFallback } from './use-focus-fallback.ts';

/** A form whose button disappears with what it has saved. */
function Page() {
  const [name, setName] = useState('');
  const [isSaved, setSaved] = useState(false);
  const ref = useFocusFallback(() => document.querySelector<HTMLElement>('h1'));
  return (
    <>
      <h1 tabIndex={-1}>Prices</h1>
      <div ref={ref}>
        <label>
          Name <input value={name} onChange={({ target }) => setName(target.value)} />
        </label>
        {!isSaved && (
          <button type="button" onClick={() => setSaved(true)}>
            Save
          </button>
        )}
      </div>
    </>
  );
}

it('moves the focus when the button that had it disappears', async () => {
  const { screen } = await renderPage(Page);
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Prices' })).toHaveFocus();
});

it('leaves the focus where somebody types', async () => {
  const { screen } = await renderPage(Page);
  const field = screen.getByRole('textbox', { name: 'Name' });
  await field.click();
  await userEvent.keyboard('Smit');
  await expect.element(field).toHaveValue('Smit');
  await expect.element(field).toHaveFocus();
});
