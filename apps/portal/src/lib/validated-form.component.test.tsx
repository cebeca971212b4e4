import { ProblemError } from '@demarc/client/client.ts';
import { maxLength } from '@demarc/contract/rules/max-length.ts';
import { required } from '@demarc/contract/rules/required.ts';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { addTexts, renderPage } from '../testing/render-page.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { DraftSaved } from '../ui/draft-saved.tsx';
import { FormSummary } from '../ui/form-summary.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSingleMutation } from './use-single-mutation.ts';
import { showFieldProblems, useValidatedForm } from './validated-form.ts';

addTexts('cable', { name: 'Name', note: 'Note' });

interface Values extends Record<string, string> {
  name: string;
  note: string;
}
type Save = (values: Values) => Promise<unknown>;

/** Creates a form with two fields that saves with the given function. */
const createForm = (save: Save, initialValues: Values = { name: '', note: '' }) =>
  function Form() {
    const form = useValidatedForm(
      initialValues,
      { name: [required], note: [maxLength(5)] },
      { draft: 'cable', labels: { name: 'cable.name', note: 'cable.note' } },
    );
    const mutation = useSingleMutation({ mutationFn: save });
    const send = (values: Values) => mutation.mutate(values, { onError: (error) => void showFieldProblems(form, error) });
    return (
      <form noValidate onSubmit={form.onSubmit(send)}>
        <DraftSaved at={form.draftSavedAt} />
        <FormSummary form={form} />
        <TextField key={form.key('name')} label="Name" {...form.getInputProps('name')} />
        <TextField key={form.key('note')} label="Note" {...form.getInputProps('note')} />
        <ActionButton type="submit" label="Save" isBusy={mutation.isPending} />
      </form>
    );
  };

const validationError = (field: string, message: string) =>
  new ProblemError(400, { code: 'VALIDATION', message: '', validationErrors: [{ field, code: '', message }] } as never, null);

describe('a rejected submit', () => {
  it('sends nothing, lists the problems and takes the focus to them', async () => {
    const save = vi.fn<Save>();
    const { screen } = await renderPage(createForm(save));
    await screen.getByRole('textbox', { name: 'Note' }).fill('too long');
    await screen.getByRole('button', { name: 'Save' }).click();
    const summary = screen.getByRole('alert').first();
    await expect.element(summary).toMatchTextContent(/Not saved: 2 fields need your attention/);
    await expect.element(summary).toHaveFocus();
    expect(save).not.toHaveBeenCalled();
    await summary.getByRole('button', { name: /Name/ }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  });

  it('drops a line from the list as soon as its field is valid', async () => {
    const { screen } = await renderPage(createForm(vi.fn<Save>()));
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
    await screen.getByRole('textbox', { name: 'Name' }).fill('Blue');
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).not.toHaveAttribute('aria-invalid', 'true');
    await expect.element(screen.getByText(/Not saved/)).not.toBeInTheDocument();
  });
});

describe('the summary', () => {
  const Form = () => {
    const form = useValidatedForm(
      { reason: '', scope: '' },
      { reason: [required], scope: [required] },
      { labels: { reason: 'What’s wrong?', scope: 'Scope' } },
    );
    return (
      <form noValidate onSubmit={form.onSubmit(() => {})}>
        <FormSummary form={form} title="Not sent" />
        <SelectField label="What’s wrong?" options={[{ value: 'a', label: 'A' }]} {...form.getInputProps('reason')} />
        <RadioGroup label="Scope" options={[{ value: 'a', label: 'A' }]} {...form.getInputProps('scope')} />
        <button type="submit">Send</button>
      </form>
    );
  };
  it('says what was not done, asks for a choice if there are options, and puts no colon after a question mark', async () => {
    const { screen } = await renderPage(Form);
    await screen.getByRole('button', { name: 'Send' }).click();
    const summary = screen.getByRole('alert').first();
    await expect.element(summary).toMatchTextContent(/Not sent: 2 fields need your attention/);
    await expect.element(summary).toMatchTextContent(/wrong\? Choose an option\./);
    await expect.element(summary).toMatchTextContent(/Scope: Choose an option\./);
    await expect.element(screen.getByRole('group', { name: 'Scope' })).toHaveAccessibleDescription(/Choose an option/);
  });
});

describe('a problem that the server finds', () => {
  it('is shown next to its field, keeps the values and allows another try', async () => {
    const save = vi.fn<Save>().mockRejectedValueOnce(validationError('name', 'This name is taken.')).mockResolvedValueOnce(null);
    const { screen } = await renderPage(createForm(save, { name: 'Blue', note: 'x' }));
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/This name is taken/);
    await expect.element(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('x');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => save.mock.calls.length).toBe(2);
    await expect.element(screen.getByText(/This name is taken/)).not.toBeInTheDocument();
  });

  it('is shown in the summary if this form has no such field', async () => {
    const save = vi.fn<Save>().mockRejectedValue(validationError('color', 'Choose a color.'));
    const { screen } = await renderPage(createForm(save, { name: 'Blue', note: '' }));
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('alert').first()).toMatchTextContent(/Choose a color/);
  });
});

describe('sending once', () => {
  it('ignores a double-click and Enter while the call runs', async () => {
    let finish: (output: unknown) => void = () => {};
    const save = vi.fn<Save>(() => new Promise((resolve) => (finish = resolve)));
    const { screen } = await renderPage(createForm(save, { name: 'Blue', note: '' }));
    await screen.getByRole('button', { name: 'Save' }).dblClick();
    await screen.getByRole('textbox', { name: 'Name' }).click();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
    finish(null);
    await expect.element(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy', 'true');
    expect(save).toHaveBeenCalledOnce();
  });
});

describe('the draft', () => {
  it('survives leaving the page, without values that no longer fit the form', async () => {
    const first = await renderPage(createForm(vi.fn<Save>()));
    await first.screen.getByRole('textbox', { name: 'Note' }).fill('kept');
    await expect.element(first.screen.getByText(/Draft saved/)).toBeVisible();
    await first.screen.unmount();
    const key = Object.keys(localStorage).find((name) => name.startsWith('demarc.draft.'))!;
    const draft = JSON.parse(localStorage.getItem(key)!);
    localStorage.setItem(key, JSON.stringify({ ...draft, values: { ...draft.values, name: 7, removed: 'x' } }));
    const { screen } = await renderPage(createForm(vi.fn<Save>()));
    await expect.element(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('kept');
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  });
});
