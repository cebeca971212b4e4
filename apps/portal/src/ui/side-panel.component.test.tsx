import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '../testing/render-page.tsx';
import { SidePanel, type SidePanelProps } from './side-panel.tsx';

/** Creates a page with a button that opens a panel with one field. */
const createPage = (props: Partial<SidePanelProps>) =>
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Edit cable
        </button>
        <p>Elsewhere</p>
        <SidePanel
          title="Cable"
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          footer={
            <button type="button" onClick={() => setOpen(false)}>
              Done
            </button>
          }
          {...props}
        >
          {props.children ?? (
            <label>
              Length <input />
            </label>
          )}
        </SidePanel>
      </>
    );
  };

async function open(props: Partial<SidePanelProps> = {}) {
  const { screen } = await renderPage(createPage(props));
  await screen.getByRole('button', { name: 'Edit cable' }).click();
  const panel = screen.getByRole('dialog', { name: 'Cable' });
  await expect.element(panel).toBeVisible();
  return { screen, panel };
}

it('keeps the focus inside', async () => {
  const { panel } = await open();
  for (let presses = 0; presses < 8; presses++) {
    await userEvent.keyboard('{Tab}');
    expect(panel.element().contains(document.activeElement)).toBe(true);
  }
});

it('starts at its title', async () => {
  const { panel } = await open();
  await expect.element(panel.getByRole('heading', { name: 'Cable' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(panel.getByRole('button').first()).toHaveFocus();
});

it('starts at a field that asks for it', async () => {
  const { panel } = await open({ children: <input aria-label="Cable number" data-autofocus /> });
  await expect.element(panel.getByRole('textbox')).toHaveFocus();
});

it('closes on Escape and returns the focus to what opened it', async () => {
  const { screen, panel } = await open();
  await panel.getByRole('textbox').fill('30');
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Edit cable' })).toHaveFocus();
});

it('moves the focus to the title of the page if what opened it has disappeared', async () => {
  const { screen } = await renderPage(function Page() {
    const [isOpen, setOpen] = useState(false);
    const [isDone, setDone] = useState(false);
    return (
      <>
        <h1 tabIndex={-1}>Cables</h1>
        {!isDone && (
          <button type="button" onClick={() => setOpen(true)}>
            Edit cable
          </button>
        )}
        <SidePanel title="Cable" isOpen={isOpen} onClose={() => setOpen(false)}>
          <button type="button" onClick={() => setDone(true)}>
            Save
          </button>
        </SidePanel>
      </>
    );
  });
  await screen.getByRole('button', { name: 'Edit cable' }).click();
  const panel = screen.getByRole('dialog', { name: 'Cable' });
  await panel.getByRole('button', { name: 'Save' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'Cables' })).toHaveFocus();
});

it('leaves the title of the page alone while another panel is open', async () => {
  const { screen } = await renderPage(function Page() {
    const [isRouteOpen, setRouteOpen] = useState(false);
    const [isOpen, setOpen] = useState(false);
    const [isDone, setDone] = useState(false);
    return (
      <>
        <h1 tabIndex={-1}>Cables</h1>
        <button type="button" onClick={() => setRouteOpen(true)}>
          Show route
        </button>
        <SidePanel title="Route" isOpen={isRouteOpen} onClose={() => setRouteOpen(false)}>
          {!isDone && (
            <button type="button" onClick={() => setOpen(true)}>
              Edit cable
            </button>
          )}
        </SidePanel>
        <SidePanel title="Cable" isOpen={isOpen} onClose={() => setOpen(false)}>
          <button type="button" onClick={() => setDone(true)}>
            Save
          </button>
        </SidePanel>
      </>
    );
  });
  await screen.getByRole('button', { name: 'Show route' }).click();
  await screen.getByRole('button', { name: 'Edit cable' }).click();
  const panel = screen.getByRole('dialog', { name: 'Cable' });
  await panel.getByRole('button', { name: 'Save' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(screen.getByRole('dialog', { name: 'Route' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Cables' })).not.toHaveFocus();
});

it('closes on Escape before the focus is inside', async () => {
  const { screen, panel } = await open();
  await expect.poll(() => panel.element().contains(document.activeElement)).toBe(true);
  const opener = screen.getByRole('button', { name: 'Edit cable', includeHidden: true }).element() as HTMLElement;
  opener.focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
});

it('closes by its button', async () => {
  const { panel } = await open();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect.element(panel).not.toBeInTheDocument();
});

it('closes on a click outside it', async () => {
  const { panel } = await open();
  await userEvent.click(document.querySelector('[class*=overlay]')!, { position: { x: 20, y: 400 } });
  await expect.element(panel).not.toBeInTheDocument();
});

it('stays open on Escape and on a click outside it if closing would lose something', async () => {
  const { panel } = await open({ isDismissDisabled: true });
  await panel.getByRole('textbox').fill('30');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(document.querySelector('[class*=overlay]')!, { position: { x: 20, y: 400 } });
  await expect.element(panel.getByRole('textbox')).toHaveValue('30');
  await expect.element(panel.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect.element(panel).not.toBeInTheDocument();
});

it('fills a phone without scrolling sideways', async () => {
  await page.viewport(360, 740);
  const { panel } = await open();
  await expect.poll(() => panel.element().getBoundingClientRect()).toMatchObject({ left: 0, width: 360 });
});
