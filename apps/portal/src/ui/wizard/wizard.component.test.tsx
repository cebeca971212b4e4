import { required } from '@demarc/contract/rules/required.ts';
import type { Rule } from '@demarc/contract/rules/rule.ts';
import { useEffect, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useValidatedForm } from '../../lib/validated-form.ts';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { TextField } from '../text-field.tsx';
import { useWizard } from './use-wizard.ts';
import { Wizard } from './wizard.tsx';

addTexts('cable', { name: 'Name', length: 'Length', used: 'In use' });

const steps = [
  { id: 'name', label: 'Name', heading: 'What is it called?', fields: ['name'] },
  { id: 'length', label: 'Length', answer: '2 m by default', heading: 'How long is it?', fields: ['length'] },
  { id: 'review', label: 'Review', heading: 'Is this right?', fields: [] },
];

/** Creates a wizard with a field in each of its first two steps. */
const createWizard = (
  send: (values: Record<string, string>) => void,
  submitBar?: Parameters<typeof Wizard>[0]['submitBar'],
  isDeadEnd = false,
  open = steps,
) =>
  function Page() {
    const form = useValidatedForm<Record<string, string>>(
      { name: '', length: '' },
      { name: [required], length: [required] },
      { labels: { name: 'cable.name', length: 'cable.length' } },
    );
    const wizard = useWizard({ steps: open, form });
    const { id } = wizard.step;
    return (
      <Wizard
        wizard={wizard}
        form={form}
        onSubmit={form.onSubmit(send)}
        isSending={false}
        submitLabel="Order cable"
        submitBar={submitBar}
        isDeadEnd={isDeadEnd}
      >
        {/* Makes the step too high for a phone. */}
        {submitBar && <div style={{ height: 800 }} />}
        {id !== 'review' && <TextField key={form.key(id)} label={wizard.step.label} {...form.getInputProps(id)} />}
      </Wizard>
    );
  };

const renderWizard = async (url = '/', send = vi.fn()) => ({ ...(await renderPage(createWizard(send), url)), send });
type Screen = Awaited<ReturnType<typeof renderWizard>>['screen'];
const getHeading = (screen: Screen, text: string) => screen.getByRole('heading', { name: text });
const getNextButton = (screen: Screen, step: string) => screen.getByRole('button', { name: `Continue: ${step}` });

it('sends nothing from a last step that is a dead end', async () => {
  const send = vi.fn();
  const { screen } = await renderPage(createWizard(send, undefined, true, steps.slice(0, 1)), '/');
  const field = screen.getByRole('textbox', { name: 'Name' });
  await field.fill('Blue');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveFocus();
  expect(screen.getByRole('button').elements()).toEqual([]);
  expect(send).not.toHaveBeenCalled();
});

describe('going forward', () => {
  it('stays on an invalid step, says why and takes the focus there', async () => {
    const { screen, search } = await renderWizard();
    await getNextButton(screen, 'Length').click();
    const summary = screen.getByRole('alert').first();
    await expect.element(summary).toMatchTextContent(/Can’t continue: 1 field needs your attention/);
    await expect.element(summary).toHaveFocus();
    expect(search()).toEqual({});
  });

  it('moves the focus to the heading of the next step, which is in the URL', async () => {
    const { screen, search } = await renderWizard();
    await screen.getByRole('textbox', { name: 'Name' }).fill('Blue');
    await userEvent.keyboard('{Enter}');
    await expect.element(getHeading(screen, 'Step 2 of 3: How long is it?')).toHaveFocus();
    expect(search()).toEqual({ step: 'length' });
  });

  it('moves the focus before the user can be typing in the next step', async () => {
    const focused: (string | null | undefined)[] = [];
    function Step() {
      // Runs once the step can be used.
      useEffect(() => void focused.push(document.activeElement?.textContent), []);
      return null;
    }
    function Page() {
      const form = useValidatedForm<Record<string, string>>({ name: 'Blue', length: '' }, {});
      const wizard = useWizard({ steps, form });
      return (
        <Wizard wizard={wizard} form={form} onSubmit={form.onSubmit(vi.fn())} isSending={false} submitLabel="Order cable">
          <Step key={wizard.step.id} />
        </Wizard>
      );
    }
    const { screen } = await renderPage(Page, '/');
    await getNextButton(screen, 'Length').click();
    await expect.poll(() => focused.length).toBe(2);
    expect(focused.at(-1)).toContain('How long is it?');
  });

  it('counts a double-click as one', async () => {
    const { screen } = await renderWizard();
    await screen.getByRole('textbox', { name: 'Name' }).fill('Blue');
    await getNextButton(screen, 'Length').dblClick();
    await expect.element(getHeading(screen, 'Step 2 of 3: How long is it?')).toBeVisible();
    await expect.element(screen.getByText(/Can’t continue/)).not.toBeInTheDocument();
  });

  it('does not skip an incomplete step, even if the URL requests a later one', async () => {
    const { screen, search } = await renderWizard('/?step=review');
    await expect.element(getHeading(screen, 'Step 1 of 3: What is it called?')).toBeVisible();
    await expect.poll(search).toEqual({ step: 'name' });
  });
});

describe('going forward while data that the rules need is loading', () => {
  /** Renders a wizard that only knows which names are in use once `load` is called. */
  const renderLoading = async () => {
    let used: readonly string[] | null = null;
    const load = new EventTarget();
    function Page() {
      const [names, setNames] = useState<readonly string[] | null>(null);
      useEffect(() => load.addEventListener('load', () => setNames(used), { once: true }), []);
      const isUsed: Rule = (value) => (names?.includes(String(value)) ? { code: 'cable.used' } : null);
      const form = useValidatedForm<Record<string, string>>({ name: '', length: '' }, { name: [required, isUsed] });
      const wizard = useWizard({ steps, form, isLoading: names === null });
      return (
        <Wizard {...{ wizard, form }} onSubmit={form.onSubmit(() => {})} isSending={false} submitLabel="Order cable">
          {wizard.step.id === 'name' && <TextField key={form.key('name')} label="Name" {...form.getInputProps('name')} />}
        </Wizard>
      );
    }
    const rendered = await renderPage(Page);
    await rendered.screen.getByRole('textbox', { name: 'Name' }).fill('Blue');
    await getNextButton(rendered.screen, 'Length').click();
    await expect.poll(() => document.querySelectorAll('button[aria-busy=true]').length).toBe(1);
    expect(rendered.search()).toEqual({});
    const finishLoading = (names: readonly string[]) => {
      used = names;
      load.dispatchEvent(new Event('load'));
    };
    return { ...rendered, finishLoading };
  };

  it('goes on by itself once everything has loaded', async () => {
    const { screen, finishLoading } = await renderLoading();
    finishLoading([]);
    await expect.element(getHeading(screen, 'Step 2 of 3: How long is it?')).toHaveFocus();
  });

  it('stays if what has loaded makes a field invalid', async () => {
    const { screen, finishLoading, search } = await renderLoading();
    finishLoading(['Blue']);
    await expect.element(screen.getByRole('alert').first()).toMatchTextContent(/Can’t continue/);
    await expect.element(getNextButton(screen, 'Length')).toHaveAttribute('aria-busy', 'false');
    expect(search()).toEqual({});
  });
});

describe('going back', () => {
  it('keeps the values of all steps', async () => {
    const { screen, router } = await renderWizard();
    await screen.getByRole('textbox', { name: 'Name' }).fill('Blue');
    await getNextButton(screen, 'Length').click();
    await screen.getByRole('textbox', { name: 'Length' }).fill('30');
    router.history.back();
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Blue');
    await screen.getByRole('textbox', { name: 'Name' }).click();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('textbox', { name: 'Length' })).toHaveValue('30');
  });

  it('links the steps that were reached, and no others', async () => {
    const { screen } = await renderWizard();
    await screen.getByRole('textbox', { name: 'Name' }).fill('Blue');
    await getNextButton(screen, 'Length').click();
    const list = screen.getByRole('navigation', { name: 'Steps' });
    await expect.element(list.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'step');
    expect(list.getByRole('button').elements()).toHaveLength(1);
    await list.getByRole('button', { name: /Name/ }).click();
    await expect.element(getHeading(screen, 'Step 1 of 3: What is it called?')).toBeVisible();
  });
});

it('shows what was chosen in a step once the user has reached it', async () => {
  const { screen } = await renderWizard();
  await expect.element(getHeading(screen, 'Step 1 of 3: What is it called?')).toBeVisible();
  await expect.element(screen.getByText('2 m by default')).not.toBeInTheDocument();
  await screen.getByRole('textbox', { name: 'Name' }).fill('Blue');
  await getNextButton(screen, 'Length').click();
  await expect.element(screen.getByText('2 m by default')).toBeVisible();
});

describe('the last step', () => {
  it('sends the values, but not for the click that led to it', async () => {
    const { screen, send } = await renderWizard();
    await screen.getByRole('textbox', { name: 'Name' }).fill('Blue');
    await getNextButton(screen, 'Length').click();
    await screen.getByRole('textbox', { name: 'Length' }).fill('30');
    await getNextButton(screen, 'Review').dblClick();
    await expect.element(getHeading(screen, 'Step 3 of 3: Is this right?')).toBeVisible();
    expect(send).not.toHaveBeenCalled();
    // For 0.7 seconds, a press on the button that appeared under the pointer counts as meant for the one before.
    await expect.element(screen.getByRole('button', { name: 'Order cable' })).toHaveAttribute('aria-disabled', 'false');
    await screen.getByRole('button', { name: 'Order cable' }).click();
    await expect.poll(() => send.mock.calls.length).toBe(1);
    expect(send.mock.calls[0]?.[0]).toEqual({ name: 'Blue', length: '30' });
  });
});

describe('the submit button in the bar', () => {
  const submitBar = { summary: '€ 5', details: 'Price: € 5', isInDetails: false, earlyLabel: 'Back to review', blocker: null };
  const renderWithBar = async (props: Partial<Omit<typeof submitBar, 'blocker'>> & { blocker?: string | null } = {}) => {
    const send = vi.fn();
    return { ...(await renderPage(createWizard(send, { ...submitBar, ...props }))), send };
  };
  const getReviewButton = (screen: Screen) => screen.getByRole('button', { name: 'Back to review' });
  const toReview = async (screen: Screen) => {
    await screen.getByRole('textbox', { name: 'Name' }).fill('Blue');
    await getNextButton(screen, 'Length').click();
    await screen.getByRole('textbox', { name: 'Length' }).fill('30');
    await getNextButton(screen, 'Review').click();
    await expect.element(getHeading(screen, 'Step 3 of 3: Is this right?')).toBeVisible();
  };

  it('does not exist before the last step was reached', async () => {
    const { screen } = await renderWithBar();
    await expect.element(getNextButton(screen, 'Length')).toBeVisible();
    await expect.element(getReviewButton(screen)).not.toBeInTheDocument();
  });

  it('leaves only the button of the step in view on a phone', async () => {
    const { screen } = await renderWithBar();
    await toReview(screen);
    await page.viewport(360, 740);
    await screen.getByRole('button', { name: /Length$/ }).click();
    await expect.element(getNextButton(screen, 'Review')).toHaveClass('entrance-button-primary');
    await expect.element(getNextButton(screen, 'Review')).toBeInViewport();
    expect(getReviewButton(screen).elements()).toHaveLength(0);
  });

  it('leads from an earlier step back to the review, where it sends', async () => {
    const { screen, send } = await renderWithBar();
    await page.viewport(1440, 900);
    await toReview(screen);
    const back = screen.getByRole('button', { name: /^Back to Length/ });
    // In the bar, next to the button that sends.
    expect(back.element().nextElementSibling?.textContent).toBe('Order cable');
    await back.click();
    await getReviewButton(screen).dblClick();
    await expect.element(getHeading(screen, 'Step 3 of 3: Is this right?')).toBeVisible();
    expect(send).not.toHaveBeenCalled();
    const submit = screen.getByRole('button', { name: 'Order cable', exact: true });
    await expect.element(submit).toHaveAttribute('aria-disabled', 'false');
    await submit.click();
    await expect.poll(() => send.mock.calls[0]?.[0]).toEqual({ name: 'Blue', length: '30' });
  });

  it('leads to a step that has become invalid, and says what is missing', async () => {
    const { screen, send } = await renderWithBar();
    await page.viewport(1440, 900);
    await toReview(screen);
    await screen.getByRole('button', { name: /^Back to Length/ }).click();
    await screen.getByRole('textbox', { name: 'Length' }).fill('');
    await getReviewButton(screen).click();
    await expect.element(screen.getByRole('alert').first()).toMatchTextContent(/Not ready to send: 1 field needs your attention/);
    await expect.element(screen.getByRole('textbox', { name: 'Length' })).toHaveAttribute('aria-invalid', 'true');
    expect(send).not.toHaveBeenCalled();
  });

  it('sends nothing while it is blocked, and says why', async () => {
    const { screen, send } = await renderWithBar({ blocker: 'There is no cable.' });
    await page.viewport(1440, 900);
    await toReview(screen);
    const submit = screen.getByRole('button', { name: 'Order cable', exact: true });
    await expect.element(submit).toHaveAttribute('aria-disabled', 'true');
    await expect.element(submit).toHaveAccessibleDescription('There is no cable.');
    await submit.click({ force: true });
    expect(send).not.toHaveBeenCalled();
  });
});

it('offers no way to continue from a step where nothing can be sent', async () => {
  const submitBar = { summary: '€ 5', details: 'Price: € 5', isInDetails: false, earlyLabel: 'Back to review', blocker: null };
  const { screen, search } = await renderPage(createWizard(vi.fn(), submitBar, true));
  await expect.element(screen.getByText('€ 5')).not.toBeInTheDocument();
  await expect.element(getNextButton(screen, 'Length')).not.toBeInTheDocument();
  await screen.getByRole('textbox', { name: 'Name' }).fill('Cable 1');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toBeVisible();
  expect(search()).toEqual({});
});
