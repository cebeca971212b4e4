import { useMemo, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { FilterBar } from '../filter-bar.tsx';
import { createColumnHelper } from './columns.ts';
import { DataTable } from './data-table.tsx';
import { setCompactRows } from './density.ts';
import { ListTools } from './list-tools.tsx';
import type { RowId } from './selection.tsx';
import { useListUrlState } from './use-list-url-state.ts';
import { useSelectedRows } from './use-selected-rows.ts';

interface Cable {
  id: number;
  name: string;
  /** Length in meters. */
  length: number;
  note: string;
}

addTexts('cable', {
  name: 'Name',
  length: 'Length',
  note: 'Note',
  'long-header': 'Last reported length',
  worst: 'Worst first',
  newest: 'Newest first',
});

const column = createColumnHelper<Cable>();
const columns = column.columns([
  column.accessor('name', { header: 'cable.name', isLead: true, isSortable: true }),
  column.accessor('length', { header: 'cable.length', align: 'end', isSortable: true, card: 'second' }),
  column.accessor('note', { header: 'cable.note', isExtra: true, card: 'third' }),
]);
const cables = (...names: string[]): Cable[] =>
  names.map((name, index) => ({ id: index + 1, name, length: 30 - index * 10, note: '' }));
const getCableId = ({ id }: Cable) => id;
const manyCables = Array.from({ length: 120 }, (_, index) => ({ id: index, name: `Cable ${index}`, length: index, note: '' }));

/** Reads the names in the lead column, from top to bottom. */
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

describe('texts of any length', () => {
  const long = 'Wholesale and long-distance services of Noord-Holland ';
  const noted = column.columns([
    ...columns.slice(0, 2),
    column.computed('first', ({ note }) => note, { header: 'cable.note' }),
    column.computed('second', ({ note }) => note, { header: 'cable.note', companion: ({ note }) => note }),
    column.computed('third', ({ note }) => note, { header: 'cable.note', isMono: true }),
  ]);
  const findExcess = () => {
    const listElement = document.querySelector<HTMLElement>('[data-rows-root]')!;
    return listElement.querySelector('table')!.offsetWidth - listElement.clientWidth;
  };

  it.each([long, long.replaceAll(' ', '').repeat(2)])('wrap in a table that would be wider than its list: %j', async (note) => {
    await page.viewport(900, 800);
    const { replace } = await renderCables(cables('Blue'), { columns: noted });
    expect(document.querySelector('table')!.dataset.wraps).toBeUndefined();
    replace([{ id: 1, name: long, length: 30, note }]);
    await expect.poll(() => document.querySelector('tbody')!.textContent).toContain(note);
    await expect.poll(findExcess).toBeLessThanOrEqual(0);
    await page.viewport(880, 800);
    await expect.poll(findExcess).toBeLessThanOrEqual(0);
  });

  it('wrap in headers and within values where wrapping between words is not enough', async () => {
    await page.viewport(900, 800);
    const address = '2001:db8:f311:1000:2000:3000:4000:';
    const addresses = column.columns([
      column.accessor('name', { header: 'cable.name', isLead: true, isMono: true, isShort: true }),
      ...[1, 2, 3, 4].map((number) => column.computed(`first${number}`, ({ note }) => note, { header: 'cable.long-header' })),
    ]);
    await renderCables([{ id: 1, name: address.repeat(3), length: 30, note: 'From panel 3 to panel 4' }], { columns: addresses });
    await expect.poll(findExcess).toBeLessThanOrEqual(0);
  });

  it('do not wrap where there is room', async () => {
    await page.viewport(1600, 800);
    await renderCables([{ id: 1, name: 'Blue', length: 30, note: 'From panel 3 to panel 4' }], { columns: noted });
    await expect.poll(findExcess).toBe(0);
    expect(document.querySelector('table')!.dataset.wraps).toBeUndefined();
  });
});

describe('sorting', () => {
  it('sorts by a column, then in reverse, and keeps the order in the URL', async () => {
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
      [...cables('Nine', 'Ten')].map((row, index) => ({ ...row, length: index + 9 })),
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
  it('happens on a click anywhere in the row', async () => {
    const onOpen = vi.fn();
    const { screen } = await renderCables(cables('Blue', 'Amber'), { onOpen });
    await screen.getByRole('cell', { name: '20' }).click();
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'Amber' }));
  });

  it('happens on Enter, after J and K have moved the focus', async () => {
    const { screen, path } = await renderCables(cables('Blue', 'Amber'), { to: ({ id }) => ({ to: `/cables/${id}` as never }) });
    await userEvent.keyboard('jjk');
    await expect.element(screen.getByRole('link', { name: 'Blue' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(path).toBe('/cables/1');
  });

  it('has a hint about its keys only if rows can be opened', async () => {
    await page.viewport(1280, 740);
    const ofPage = { total: 1, totalIsCapped: false, next: null, limit: 25, after: undefined };
    const isShown = () => [...document.querySelectorAll('kbd')].some((key) => key.checkVisibility());
    const { screen } = await renderCables(cables('Blue'), { page: ofPage, onOpen: () => {} });
    expect(isShown()).toBe(true);
    await screen.unmount();
    await renderCables(cables('Blue'), { page: ofPage });
    expect(isShown()).toBe(false);
  });

  it('moves the focus to the row that takes the place of a removed one', async () => {
    const rows = cables('Blue', 'Amber', 'Cyan');
    const { screen, replace } = await renderCables(rows, { onOpen: () => {} });
    await userEvent.keyboard('jj');
    await expect.element(screen.getByRole('button', { name: 'Amber' })).toHaveFocus();
    replace(rows.filter(({ name }) => name !== 'Amber'));
    // The focus is in the list, so the row is only removed when the user asks for it.
    await screen.getByRole('button', { name: 'Show', exact: true }).click();
    await expect.poll(readNames).toEqual(['Blue', 'Cyan']);
  });
});

describe('changes from elsewhere', () => {
  it('show immediately while nobody uses the list', async () => {
    const { replace } = await renderCables(cables('Blue'));
    replace([...cables('Blue', 'Amber')]);
    await expect.poll(readNames).toEqual(['Blue', 'Amber']);
  });

  it('wait while the focus is in the list, except changed values of a row', async () => {
    const rows = cables('Blue', 'Amber');
    const { screen, replace } = await renderCables(rows, { onOpen: () => {} });
    await userEvent.keyboard('j');
    replace([{ ...rows[0]!, length: 77 }, rows[1]!, { id: 9, name: 'Cyan', length: 1, note: '' }]);
    await expect.element(screen.getByRole('cell', { name: '77' })).toBeVisible();
    expect(readNames()).toEqual(['Blue', 'Amber']);
    await expect.element(screen.getByText(/1 changed/)).toBeVisible();
  });
});

describe('a change from elsewhere', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const findRow = (name: string) =>
    [...document.querySelectorAll('tbody tr')].find(({ textContent }) => textContent?.includes(name));
  const isHighlighted = (name: string) => (findRow(name)?.getAnimations().length ?? 0) > 0;

  /** Turns off reduced motion, which tests prefer by default. */
  const allowMotion = () => {
    const matchQuery = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      matchQuery(query.includes('reduced-motion') ? 'not all' : query),
    );
  };

  it('highlights no row with reduced motion', async () => {
    const rows = cables('Blue', 'Amber');
    const { replace } = await renderCables(rows);
    replace([rows[0]!, { ...rows[1]!, length: 77 }]);
    await expect.poll(() => findRow('Amber')?.textContent).toContain('77');
    expect(isHighlighted('Amber')).toBe(false);
  });

  it('highlights the rows that it changes or adds, and no others', async () => {
    allowMotion();
    const rows = cables('Blue', 'Amber');
    const { replace } = await renderCables(rows);
    expect(['Blue', 'Amber'].some(isHighlighted)).toBe(false);
    // A refetch without a change returns equal rows.
    replace([{ ...rows[0]! }, { ...rows[1]!, length: 77 }, { id: 9, name: 'Cyan', length: 1, note: '' }]);
    await expect.poll(readNames).toEqual(['Blue', 'Amber', 'Cyan']);
    expect({ Blue: isHighlighted('Blue'), Amber: isHighlighted('Amber'), Cyan: isHighlighted('Cyan') }).toEqual({
      Blue: false,
      Amber: true,
      Cyan: true,
    });
    const getRowHeights = () => [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height);
    const heightsBefore = getRowHeights();
    await expect.poll(() => isHighlighted('Amber'), { timeout: 3_000 }).toBe(false);
    expect(getRowHeights()).toEqual(heightsBefore);
  });

  it('does not highlight the rows of another page', async () => {
    allowMotion();
    const { screen } = await renderCables(manyCables);
    await screen.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => readNames()[0]).toBe('Cable 50');
    expect(isHighlighted('Cable 50')).toBe(false);
  });
});

describe('a companion of a value', () => {
  const twoLines = column.columns([
    column.accessor('name', { header: 'cable.name', isLead: true, companion: ({ note }) => note }),
    column.accessor('length', { header: 'cable.length', companion: () => 'a warehouse in Monnickendam' }),
  ]);

  it('is shown in full on a second line, in rows of both heights', async () => {
    const { screen } = await renderCables([{ id: 1, name: 'Blue', length: 3, note: 'Below the street' }], { columns: twoLines });
    const city = screen.getByText(/Monnickendam/).element();
    const name = screen.getByText('Blue').element();
    const getHeight = () => document.querySelector('tbody tr')!.getBoundingClientRect().height;
    const comfortable = getHeight();
    expect(screen.getByText('Below the street').element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
      name.getBoundingClientRect().bottom - 1,
    );
    for (const isCompact of [false, true]) {
      setCompactRows(isCompact);
      expect(city.scrollWidth).toBeLessThanOrEqual(city.clientWidth);
    }
    expect(getHeight()).toBeLessThan(comfortable);
    setCompactRows(false);
  });
});

describe('the tools of a list', () => {
  const orders = [
    { sort: '', label: 'cable.worst' },
    { sort: '-id', label: 'cable.newest' },
  ];
  function Tools() {
    const { sort, setSort, shown, setShown } = useListUrlState([]);
    return (
      <FilterBar filters={[]} values={{}} onChange={() => {}} onClear={() => {}}>
        <ListTools columns={columns} shown={shown} onShown={setShown} orders={orders} sort={sort} onSort={setSort} />
      </FilterBar>
    );
  }

  it('name the sort order and change it', async () => {
    const { screen, search } = await renderPage(Tools);
    await screen.getByRole('button', { name: 'Sort order: Worst first' }).click();
    await screen.getByRole('radio', { name: 'Newest first' }).click();
    await expect.poll(search).toEqual({ sort: '-id' });
    await expect.element(screen.getByRole('button', { name: 'Sort order: Newest first' })).toBeVisible();
  });

  it('name the column that the list is sorted by, and lead back to the default order', async () => {
    const { screen, search } = await renderPage(Tools, '/?sort=-length');
    await screen.getByRole('button', { name: 'Sort order: Length' }).click();
    await screen.getByRole('radio', { name: 'Worst first' }).click();
    await expect.poll(search).toEqual({});
  });

  it('make rows compact in this browser', async () => {
    const { screen } = await renderPage(Tools);
    const button = screen.getByRole('button', { name: 'Compact rows' });
    await expect.element(button).toHaveAttribute('aria-pressed', 'false');
    await button.click();
    await expect.element(button).toHaveAttribute('aria-pressed', 'true');
    expect(localStorage.getItem('demarc.density')).toBe('compact');
    await button.click();
    expect(localStorage.getItem('demarc.density')).toBeNull();
  });
});

describe('selection', () => {
  /** Renders a page of a list on a server. */
  function ServerPage({ total, loadAll }: { total: number; loadAll: () => Promise<readonly Cable[]> }) {
    const pageRows = useMemo(() => cables('Blue', 'Amber'), []);
    const { rows, ...selected } = useSelectedRows({ shown: pageRows, getId: getCableId, total, max: 200, loadAll });
    const actions = <output>{rows.map(({ name }) => name).join()}</output>;
    return (
      <DataTable
        caption="Cables"
        columns={columns}
        rows={pageRows}
        rowId={getCableId}
        page={{ total, totalIsCapped: false, next: null, limit: 2, after: undefined }}
        selection={{ ...selected, actions }}
      />
    );
  }

  it('offers the rows on other pages once the page is selected', async () => {
    const loadAll = vi.fn(async () => cables('Blue', 'Amber', 'Cyan'));
    const { screen } = await renderPage(() => <ServerPage total={3} loadAll={loadAll} />);
    await screen.getByRole('checkbox', { name: /Amber/ }).click();
    await expect.element(screen.getByRole('button', { name: 'Select all 3' })).not.toBeInTheDocument();
    await screen.getByRole('checkbox').first().click();
    await screen.getByRole('button', { name: 'Select all 3' }).click();
    await expect.element(screen.getByText('3 selected')).toBeVisible();
    await expect.element(screen.getByText('Amber,Blue,Cyan')).toBeVisible();
    expect(loadAll).toHaveBeenCalledOnce();
  });

  it('says how many rows can be selected if there are more', async () => {
    const { screen } = await renderPage(() => <ServerPage total={201} loadAll={async () => []} />);
    await screen.getByRole('checkbox').first().click();
    await expect.element(screen.getByText('You can select up to 200.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /Select all/ })).not.toBeInTheDocument();
  });

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
  it('runs an action, and explains why another is not possible', async () => {
    const [onCut, onSplice] = [vi.fn(), vi.fn()];
    const { screen } = await renderCables(cables('Blue'), {
      actions: () => [
        { label: 'Cut', onClick: onCut },
        { label: 'Splice', onClick: onSplice, disabledReason: 'The cable is in use.' },
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

it('focuses the row whose panel is opened by a click anywhere in it, so that the panel returns the focus to it', async () => {
  await page.viewport(1200, 800);
  const onOpen = vi.fn();
  await renderCables(cables('Blue', 'Red'), { onOpen });
  await page.getByRole('cell', { name: '20' }).click();
  expect(onOpen).toHaveBeenCalledOnce();
  expect(document.activeElement?.textContent).toBe('Red');
});
