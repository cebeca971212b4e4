import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { createColumnHelper } from './columns.ts';
import { DataTable } from './data-table.tsx';
import type { RowId } from './selection.tsx';
import { useListUrlState } from './use-list-url-state.ts';

interface Cable {
  id: number;
  name: string;
  /** In meters. */
  length: number;
  note: string;
}

addTexts('cable', { name: 'Name', length: 'Length', note: 'Note' });

const column = createColumnHelper<Cable>();
const columns = column.columns([
  column.accessor('name', { header: 'cable.name', isLead: true, isSortable: true }),
  column.accessor('length', { header: 'cable.length', align: 'end', isSortable: true, card: 'second' }),
  column.accessor('note', { header: 'cable.note', isExtra: true, card: 'third' }),
]);
const cables = (...names: string[]): Cable[] => names.map((name, at) => ({ id: at + 1, name, length: 30 - at * 10, note: '' }));
const manyCables = Array.from({ length: 120 }, (_, at) => ({ id: at, name: `Cable ${at}`, length: at, note: '' }));

/** The names in the lead column, from top to bottom. */
const readNames = () => [...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent?.trim());

/** Renders the cables of a list that the test can replace, as a refetch does. */
async function renderCables(initial: readonly Cable[], props: Partial<Parameters<typeof DataTable<Cable>>[0]> = {}, url = '/') {
  let replace: (rows: readonly Cable[]) => void = () => {};
  function Page() {
    const [rows, setRows] = useState(initial);
    replace = setRows;
    const { sort, setSort } = useListUrlState([]);
    return (
      <DataTable caption="Cables" columns={columns} rows={rows} rowId={({ id }) => id} sort={sort} onSort={setSort} {...props} />
    );
  }
  return { ...(await renderPage(Page, url)), replace: (rows: readonly Cable[]) => replace(rows) };
}

describe('sorting', () => {
  it('sorts by a column, then the other way round, and keeps both in the URL', async () => {
    const { screen, search } = await renderCables(cables('Blue', 'Amber', 'Cyan'));
    expect(readNames()).toEqual(['Blue', 'Amber', 'Cyan']);
    await screen.getByRole('button', { name: 'Name' }).click();
    await expect.poll(readNames).toEqual(['Amber', 'Blue', 'Cyan']);
    expect(search()).toEqual({ sort: 'name' });
    await expect.element(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    await screen.getByRole('button', { name: 'Name' }).click();
    await expect.poll(readNames).toEqual(['Cyan', 'Blue', 'Amber']);
    await expect.element(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  });

  it('sorts numbers by value, as the URL asks', async () => {
    await renderCables(
      [...cables('Nine', 'Ten')].map((row, at) => ({ ...row, length: at + 9 })),
      {},
      '/?sort=-length',
    );
    expect(readNames()).toEqual(['Ten', 'Nine']);
  });
});

describe('pages of a list in memory', () => {
  it('shows 50 rows at a time and says which', async () => {
    const { screen, search } = await renderCables(manyCables);
    await expect.poll(() => readNames().length).toBe(50);
    await expect.element(screen.getByText('1–50 of 120')).toBeVisible();
    await screen.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => readNames()[0]).toBe('Cable 50');
    expect(search()).toEqual({ page: 2 });
    await screen.getByRole('button', { name: 'Next' }).click();
    await expect.element(screen.getByText('101–120 of 120')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('shows the last page for a page that does not exist', async () => {
    const { screen } = await renderCables(manyCables, {}, '/?page=99');
    await expect.element(screen.getByText('101–120 of 120')).toBeVisible();
  });

  it('goes back to the first page when sorted', async () => {
    const { screen, search } = await renderCables(manyCables, {}, '/?page=2');
    await screen.getByRole('button', { name: 'Length' }).click();
    await expect.poll(search).toEqual({ sort: 'length' });
  });
});

describe('opening a row', () => {
  it('opens by a click anywhere in it', async () => {
    const onOpen = vi.fn();
    const { screen } = await renderCables(cables('Blue', 'Amber'), { onOpen });
    await screen.getByRole('cell', { name: '20' }).click();
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'Amber' }));
  });

  it('moves by J and K, and opens by Enter', async () => {
    const { screen, path } = await renderCables(cables('Blue', 'Amber'), { to: ({ id }) => ({ to: `/cables/${id}` as never }) });
    await userEvent.keyboard('jjk');
    await expect.element(screen.getByRole('link', { name: 'Blue' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(path).toBe('/cables/1');
  });

  it('moves the focus to the row that takes the place of a removed one', async () => {
    const rows = cables('Blue', 'Amber', 'Cyan');
    const { screen, replace } = await renderCables(rows, { onOpen: () => {} });
    await userEvent.keyboard('jj');
    await expect.element(screen.getByRole('button', { name: 'Amber' })).toHaveFocus();
    replace(rows.filter(({ name }) => name !== 'Amber'));
    // The focus is in the list, so the removal waits until the user asks for it.
    await screen.getByRole('button', { name: 'Show', exact: true }).click();
    await expect.poll(readNames).toEqual(['Blue', 'Cyan']);
  });
});

describe('changes from elsewhere', () => {
  it('show at once while nobody uses the list', async () => {
    const { replace } = await renderCables(cables('Blue'));
    replace([...cables('Blue', 'Amber')]);
    await expect.poll(readNames).toEqual(['Blue', 'Amber']);
  });

  it('wait while the focus is in the list, except those of a row in place', async () => {
    const rows = cables('Blue', 'Amber');
    const { screen, replace } = await renderCables(rows, { onOpen: () => {} });
    await userEvent.keyboard('j');
    replace([{ ...rows[0]!, length: 77 }, rows[1]!, { id: 9, name: 'Cyan', length: 1, note: '' }]);
    await expect.element(screen.getByRole('cell', { name: '77' })).toBeVisible();
    expect(readNames()).toEqual(['Blue', 'Amber']);
    await expect.element(screen.getByText(/1 changed/)).toBeVisible();
  });
});

describe('selection', () => {
  it('selects rows and the page, and counts them in the bar', async () => {
    function Page() {
      const [chosen, onChange] = useState<ReadonlySet<RowId>>(new Set());
      return (
        <DataTable
          caption="Cables"
          columns={columns}
          rows={cables('Blue', 'Amber', 'Cyan')}
          rowId={({ id }) => id}
          selection={{ chosen, onChange, actions: <button type="button">Cut</button> }}
        />
      );
    }
    const { screen } = await renderPage(Page);
    const everything = screen.getByRole('checkbox').first();
    await screen.getByRole('checkbox', { name: /Amber/ }).click();
    await expect.element(screen.getByText('1 selected')).toBeVisible();
    await expect.element(everything).toBePartiallyChecked();
    await everything.click();
    await expect.element(screen.getByText('3 selected')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Cut' })).toBeVisible();
    await everything.click();
    await expect.element(screen.getByRole('button', { name: 'Cut' })).not.toBeInTheDocument();
  });
});

describe('the menu of a row', () => {
  it('runs an action, and only explains one that is not possible', async () => {
    const [onCut, onSplice] = [vi.fn(), vi.fn()];
    const { screen } = await renderCables(cables('Blue'), {
      actions: () => [
        { label: 'Cut', onClick: onCut },
        { label: 'Splice', onClick: onSplice, reason: 'The cable is in use.' },
      ],
    });
    const button = screen.getByRole('button', { name: /Blue/ });
    await button.click();
    await expect.element(screen.getByText('The cable is in use.')).toBeVisible();
    await screen.getByRole('menuitem', { name: /Splice/ }).click({ force: true });
    expect(onSplice).not.toHaveBeenCalled();
    await screen.getByRole('menuitem', { name: /Cut/ }).click();
    expect(onCut).toHaveBeenCalledOnce();
    await expect.element(button).toHaveFocus();
  });
});

describe('on a phone', () => {
  it('shows cards with the most important values and no table', async () => {
    await page.viewport(360, 740);
    const { screen } = await renderCables(cables('Blue', 'Amber'), { onOpen: () => {} });
    await expect.element(screen.getByRole('list', { name: 'Cables' })).toBeVisible();
    expect(document.querySelector('table')).toBeNull();
    expect(screen.getByRole('listitem').first().element().textContent).toContain('30');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  });
});

describe('columns', () => {
  it('leaves out extra columns until they are chosen, and never the lead', async () => {
    const { screen } = await renderCables(cables('Blue'), { shown: ['note'] });
    await expect.element(screen.getByRole('columnheader', { name: 'Note' })).toBeVisible();
    await expect.element(screen.getByRole('columnheader', { name: 'Name' })).toBeVisible();
    await expect.element(screen.getByRole('columnheader', { name: 'Length' })).not.toBeInTheDocument();
  });
});
