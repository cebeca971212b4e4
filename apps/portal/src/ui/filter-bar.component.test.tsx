import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addTexts, renderPage } from '../testing/render-page.tsx';
import { createColumnHelper } from './data-table/columns.ts';
import type { Filter } from './data-table/filters.ts';
import { ListTools } from './data-table/list-tools.tsx';
import { useListUrlState } from './data-table/use-list-url-state.ts';
import { FilterBar } from './filter-bar.tsx';

addTexts('cable', {
  search: 'Search cables',
  color: 'Color',
  state: 'State',
  age: 'Age',
  price: 'Price',
  room: 'Room',
  owner: 'Owner',
});

const text = (value: string) => ({ value, text: value });
const filters = [
  { kind: 'text', name: 'q', label: 'cable.search', minLength: 2 },
  { kind: 'many', name: 'color', label: 'cable.color', options: ['blue', 'amber', 'cyan', 'red'].map(text) },
  { kind: 'one', name: 'state', label: 'cable.state', options: ['laid', 'spare'].map(text) },
  { kind: 'number', name: 'age', label: 'cable.age', max: 50 },
  { kind: 'amount', name: 'price', label: 'cable.price' },
] as const satisfies readonly Filter[];

function Page() {
  const { values, setFilter, clearFilters } = useListUrlState(filters);
  return <FilterBar filters={filters} values={values} onChange={setFilter} onClear={clearFilters} />;
}

const manyFilters = [
  ...filters,
  { kind: 'one', name: 'room', label: 'cable.room', options: ['north', 'south'].map(text) },
  { kind: 'one', name: 'owner', label: 'cable.owner', options: ['us', 'them'].map(text) },
] as const satisfies readonly Filter[];

function LongPage() {
  const { values, setFilter, clearFilters } = useListUrlState(manyFilters);
  return <FilterBar filters={manyFilters} values={values} onChange={setFilter} onClear={clearFilters} />;
}

const column = createColumnHelper<{ name: string; age: number; id: number }>();
const columns = column.columns([
  column.accessor('name', { header: 'cable.search', isLead: true }),
  column.accessor('age', { header: 'cable.age', isSortable: true }),
  column.accessor('id', { header: 'cable.color', isSortable: true }),
]);
const orders = [
  { sort: '-urgency', label: 'list.problems-first' },
  { sort: '-id', label: 'list.newest-first' },
];

function SortedPage() {
  const urlState = useListUrlState(filters, '-urgency');
  return (
    <FilterBar filters={filters} values={urlState.values} onChange={urlState.setFilter} onClear={urlState.clearFilters}>
      <ListTools
        columns={columns}
        shown={urlState.shown}
        onShown={urlState.setShown}
        orders={orders}
        sort={urlState.sort}
        onSort={urlState.setSort}
      />
    </FilterBar>
  );
}

describe('the search box', () => {
  it('puts the text into the URL once typing pauses, without a history entry', async () => {
    const { screen, search, router } = await renderPage(Page);
    const entries = router.history.length;
    await screen.getByRole('searchbox').fill('LN-2');
    await expect.poll(search).toEqual({ q: 'LN-2' });
    expect(router.history.length).toBe(entries);
  });

  it('sends the last text, however fast the user types', async () => {
    const { screen, search } = await renderPage(Page);
    const box = screen.getByRole('searchbox');
    for (const text of ['LN', 'LN-', 'LN-2', 'LN-20']) await box.fill(text);
    await expect.poll(search).toEqual({ q: 'LN-20' });
    await box.fill('LN-2');
    await box.fill('LN-20');
    await box.fill('LN-204');
    await expect.poll(search).toEqual({ q: 'LN-204' });
    await expect.element(box).toHaveValue('LN-204');
  });

  it('keeps text that is too short, without sending it', async () => {
    const { screen, search } = await renderPage(Page, '/?q=old');
    await screen.getByRole('searchbox').fill('x');
    await expect.poll(search).toEqual({});
    await expect.element(screen.getByRole('searchbox')).toHaveValue('x');
  });

  it('follows the URL when the user goes back', async () => {
    const { screen, router } = await renderPage(Page, '/?q=first');
    await router.navigate({ to: '.', search: { q: 'second' } as never });
    await expect.element(screen.getByRole('searchbox')).toHaveValue('second');
    router.history.back();
    await expect.element(screen.getByRole('searchbox')).toHaveValue('first');
  });
});

describe('choices', () => {
  it('adds and removes values, in the order of the options', async () => {
    const { screen, search } = await renderPage(Page);
    await screen.getByRole('button', { name: 'Color' }).click();
    await screen.getByRole('checkbox', { name: 'cyan' }).click();
    await screen.getByRole('checkbox', { name: 'blue' }).click();
    await expect.poll(search).toEqual({ color: 'blue,cyan' });
    await expect.element(screen.getByRole('button', { name: 'Color blue, cyan' })).toBeVisible();
    await screen.getByRole('checkbox', { name: 'red' }).click();
    await expect.element(screen.getByRole('button', { name: 'Color blue and 2 more' })).toBeVisible();
    await screen.getByRole('checkbox', { name: 'blue' }).click();
    await expect.poll(search).toEqual({ color: 'cyan,red' });
  });

  it('allows one value of a single choice', async () => {
    const { screen, search } = await renderPage(Page, '/?state=laid');
    await screen.getByRole('button', { name: 'State laid' }).click();
    await expect.element(screen.getByRole('radio', { name: 'laid' })).toBeChecked();
    await screen.getByRole('radio', { name: 'spare' }).click();
    await expect.poll(search).toEqual({ state: 'spare' });
  });

  it('closes on Escape and returns the focus', async () => {
    const { screen } = await renderPage(Page);
    await screen.getByRole('button', { name: 'Color' }).click();
    await expect.element(screen.getByRole('checkbox', { name: 'blue' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('checkbox', { name: 'blue' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Color' })).toHaveFocus();
  });

  it('ignores values in the URL that do not exist', async () => {
    const { screen } = await renderPage(Page, '/?color=blue,plaid&state=lost');
    await expect.element(screen.getByRole('button', { name: 'Color blue' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'State', exact: true })).toBeVisible();
  });
});

describe('a number', () => {
  it('is rejected above the maximum, but what was typed stays', async () => {
    const { screen, search } = await renderPage(Page);
    await screen.getByRole('button', { name: 'Age' }).click();
    const input = screen.getByRole('textbox', { name: 'Age' });
    await input.fill('51');
    await userEvent.keyboard('{Enter}');
    await expect.element(input).toHaveAttribute('aria-invalid', 'true');
    await expect.element(input).toHaveValue('51');
    expect(search()).toEqual({});
    await input.fill('50');
    await userEvent.keyboard('{Enter}');
    await expect.poll(search).toEqual({ age: '50' });
  });
});

describe('amounts', () => {
  it('rejects text that is not an amount but keeps it, and shows the range once it is set', async () => {
    const { screen, search } = await renderPage(Page);
    await screen.getByRole('button', { name: 'Price' }).click();
    const [from, to] = [screen.getByLabelText('From (€)'), screen.getByLabelText('To (€)')];
    await expect.element(from).toHaveFocus();
    await from.fill('1.250,5');
    await to.fill('a lot');
    await userEvent.keyboard('{Enter}');
    await expect.element(to).toHaveAttribute('aria-invalid', 'true');
    await expect.element(to).toHaveFocus();
    await expect.element(from).toHaveValue('1.250,5');
    expect(search()).toEqual({});
    await to.fill('');
    await userEvent.keyboard('{Enter}');
    await expect.poll(search).toEqual({ price: '1250.50..' });
    await expect.element(screen.getByRole('button', { name: 'Price from € 1,250.50' })).toBeVisible();
  });
});

describe('clearing', () => {
  it('clears one filter and gives its button the focus', async () => {
    const { screen, search } = await renderPage(Page, '/?color=blue&state=laid&page=3');
    await screen.getByRole('button', { name: 'Clear Color' }).click();
    await expect.poll(search).toEqual({ state: 'laid' });
    await expect.element(screen.getByRole('button', { name: 'Color', exact: true })).toHaveFocus();
  });

  it('clears all, which is offered when two are set', async () => {
    const { screen, search } = await renderPage(Page, '/?color=blue&columns=name');
    await expect.element(screen.getByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'State' }).click();
    await screen.getByRole('radio', { name: 'laid' }).click();
    await screen.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(search).toEqual({ columns: 'name' });
    await expect.element(screen.getByRole('searchbox')).toHaveFocus();
  });
});

describe('on a phone', () => {
  it('keeps the search in place and puts the other filters into a panel', async () => {
    await page.viewport(360, 740);
    const { screen, search } = await renderPage(Page, '/?state=laid');
    await expect.element(screen.getByRole('searchbox')).toBeVisible();
    await screen.getByRole('button', { name: /Filters/ }).click();
    const panel = screen.getByRole('dialog');
    await panel.getByRole('checkbox', { name: 'amber' }).click();
    await expect.poll(search).toEqual({ state: 'laid', color: 'amber' });
    await expect.element(panel.getByRole('radio', { name: 'laid' })).toBeChecked();
  });

  it('offers the sort orders first in the panel: the named ones, and both directions of each other column', async () => {
    await page.viewport(360, 740);
    const { screen, search } = await renderPage(SortedPage);
    await screen.getByRole('button', { name: /Filters/ }).click();
    const radios = screen.getByRole('dialog').getByRole('radio');
    await expect.element(radios.first()).toBeChecked();
    const names = radios.elements().map((radio) => radio.closest('label')?.textContent);
    expect(names).toEqual(['Problems first', 'Newest first', 'Age ↑', 'Age ↓', 'laid', 'spare']);
    await radios.nth(3).click();
    await expect.poll(search).toEqual({ sort: '-age' });
  });
});

describe('a long row of filters', () => {
  it('keeps the last ones in a panel until they are set', async () => {
    await page.viewport(1280, 800);
    const { screen, search } = await renderPage(LongPage);
    await expect.element(screen.getByRole('button', { name: 'Price' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Room' })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'More filters' }).click();
    await screen.getByRole('radio', { name: 'south' }).click();
    await expect.poll(search).toEqual({ room: 'south' });
    await screen.getByRole('button', { name: 'Show results' }).click();
    await expect.element(screen.getByRole('button', { name: 'Room south' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Owner' })).not.toBeInTheDocument();
  });

  it('keeps the focus on a filter that is cleared', async () => {
    await page.viewport(1280, 800);
    const { screen, search } = await renderPage(LongPage, '/?owner=us');
    await screen.getByRole('button', { name: 'Clear Owner' }).click();
    await expect.poll(search).toEqual({});
    await expect.element(screen.getByRole('button', { name: 'Owner', exact: true })).toHaveFocus();
  });
});
