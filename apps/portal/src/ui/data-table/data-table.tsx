import { Link, useMatch, useSearch } from '@tanstack/react-router';
import { type MouseEvent, memo, type ReactNode, useDeferredValue, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { nothing, useFormats } from '../../lib/format.ts';
import { useIsPhone } from '../../lib/media.ts';
import { Glyph } from '../glyph.tsx';
import { Icon } from '../icon.tsx';
import type { Place } from '../place.ts';
import { type RowAction, RowMenu } from '../row-menu.tsx';
import { useCalmRows } from './calm-rows.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { type Column, isShown, type Words } from './columns.ts';
import styles from './data-table.module.css';
import { type KeyPage, KeyPager, MemoryPager, type OffsetPage, OffsetPager } from './pager.tsx';
import { type RowId, type Selection, SelectionBar, SelectOne, SelectPage } from './selection.tsx';
import { sortAfterClick, sorted, sortingOf } from './sorting.ts';
import { listOf, positive } from './use-list-address.ts';
import { useRowFocus } from './use-row-focus.ts';

/** Rows on a page of a list that is here as a whole. */
const perPage = 50;

interface DataTableProps<Row> {
  /** What the table holds, for who cannot see it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => RowId;
  /** The page that a row opens. */
  to?: (row: Row) => Place;
  /** In place of a page: what happens when a row is opened, a side panel for instance. */
  onOpen?: (row: Row) => void;
  actions?: (row: Row) => readonly RowAction[];
  /** From `useListAddress`. Without a page the rows are put in this order here. */
  sort?: string;
  onSort?: (sort: string) => void;
  /** The page of a list that the server cuts; without it the rows are the whole list. */
  page?: KeyPage | OffsetPage;
  /** Ids of the columns to show; without it all but the extra ones. */
  shown?: readonly string[] | null;
  selection?: Selection;
  /** Other rows are on their way: these stay until then. */
  isUpdating?: boolean;
}

/**
 * Rows in columns; on a phone a card each. Rows that are read again show what is new of them in their place; as long as the pointer
 * or the focus is among them, others come, go and move only once somebody wants to see it.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, page, columns, sort = '', onSort, shown, rowId, selection, isUpdating = false } = props;
  // Other rows are drawn in slices, so that a click or key in between is not kept waiting.
  const rows = useDeferredValue(props.rows);
  const address = useMatch({ strict: false, select: listOf });
  // With the rows, so that those of another list are not taken for newer ones of this.
  const list = useDeferredValue(isUpdating ? null : address);
  const { t, i18n } = useTranslation('list');
  const formats = useFormats();
  const isPhone = useIsPhone();
  const root = useRef<HTMLDivElement>(null);
  // Only this part: what else changes in the address leaves the rows alone.
  const wanted: unknown = useSearch({ strict: false, select: (search: { page?: unknown }) => search.page });
  useRowFocus(root);

  const words = useMemo(() => ({ t, formats }), [t, formats]);
  const chosenColumns = shown?.join();
  const visible = useMemo(() => columns.filter((column) => isShown(column, chosenColumns?.split(','))), [columns, chosenColumns]);
  const lastPage = Math.max(0, Math.ceil(rows.length / perPage) - 1);
  const pageInMemory = Math.min(Math.max(0, positive(wanted) - 1), lastPage);
  const fresh = page
    ? rows
    : sorted(rows, columns, sort, i18n.language).slice(pageInMemory * perPage, (pageInMemory + 1) * perPage);
  const calm = useCalmRows({
    fresh,
    list: list === null ? null : [list, page ? '' : `${sort} ${pageInMemory}`].join(' '),
    idOf: rowId,
    isFull: fresh.length >= (page?.limit ?? perPage),
    isHeld: () => root.current !== null && isHeld(root.current),
  });
  const here = calm.rows;
  const { to, onOpen, actions } = props;
  const parts = { caption, columns: visible, rows: here, words, rowId, to, onOpen, actions, selection };

  return (
    <div ref={root} className={styles.root} data-rows-root="" aria-busy={isUpdating || undefined}>
      <ChangedMeanwhile
        count={calm.waiting}
        onShow={() => {
          calm.show();
          // The button goes: the focus stays at the list.
          root.current?.querySelector<HTMLElement>('[data-lead]')?.focus({ preventScroll: true });
        }}
      />
      {isPhone ? (
        <Cards {...parts} />
      ) : (
        <table className={styles.table}>
          <caption className="unseen">{caption}</caption>
          <thead>
            <tr>
              {selection && (
                <td className={styles.select}>
                  <SelectPage ids={here.map(rowId)} selection={selection} />
                </td>
              )}
              {visible.map((column) => (
                <Head key={column.id} column={column} sort={sort} onSort={onSort} />
              ))}
              {props.actions && (
                <td className={styles.menu}>
                  <span className="unseen">{t('list.actions')}</span>
                </td>
              )}
            </tr>
          </thead>
          <TableRows {...parts} />
        </table>
      )}
      {page ? (
        'next' in page ? (
          <KeyPager count={here.length} page={page} />
        ) : (
          <OffsetPager count={here.length} page={page} />
        )
      ) : (
        <MemoryPager page={pageInMemory} perPage={perPage} total={rows.length} />
      )}
      {selection && <SelectionBar selection={selection} />}
    </div>
  );
}

function Head<Row>({ column, sort, onSort }: { column: Column<Row>; sort: string; onSort?: (sort: string) => void }) {
  const { t } = useTranslation();
  const { id, isDescending } = sortingOf(sort);
  const isSorted = id === column.id;
  const canSort = column.isSortable && onSort;
  return (
    <th
      scope="col"
      className={classOf(column)}
      aria-sort={isSorted && canSort ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      {canSort ? (
        <button type="button" onClick={() => onSort(sortAfterClick(sort, column.id))}>
          {t(column.header)}
          <Icon name={isSorted && isDescending ? 'arrow-down' : 'arrow-up'} size={12} />
        </button>
      ) : (
        <>
          {column.isMarked && <Glyph name="attention" />}
          {t(column.header)}
        </>
      )}
    </th>
  );
}

/** Whether the pointer or the focus is in the list, or a menu of one of its rows is open. */
function isHeld(list: HTMLElement): boolean {
  return list.matches(':hover, :focus-within') || list.querySelector('[data-row] [aria-expanded=true]') !== null;
}

type RowParts<Row> = Pick<DataTableProps<Row>, 'columns' | 'rowId' | 'to' | 'onOpen' | 'actions' | 'selection'> & {
  words: Words;
};
type RowProps<Row> = RowParts<Row> & { row: Row };
type RowsProps<Row> = RowParts<Row> & Pick<DataTableProps<Row>, 'caption' | 'rows'>;

function AllRows<Row>({ caption: _caption, rows, rowId, ...parts }: RowsProps<Row>) {
  return (
    <tbody onPointerOver={tellWhole}>
      {rows.map((row) => (
        <TableRow key={rowId(row)} row={row} rowId={rowId} {...parts} />
      ))}
    </tbody>
  );
}

/** Fifty rows cost more than all around them: they are drawn again only where something of theirs is another one. */
const TableRows = memo(AllRows) as typeof AllRows;
const TableRow = memo(OneRow) as typeof OneRow;

function OneRow<Row>({ row, columns, words, rowId, actions, selection, to, onOpen }: RowProps<Row>) {
  const id = rowId(row);
  const name = nameOf(row, columns);
  return (
    // The link or button in the lead cell is the way for the keyboard; the rest of the row is a larger target of it.
    <tr
      data-row=""
      data-opens={to || onOpen ? '' : undefined}
      data-chosen={selection?.chosen.has(id) || undefined}
      onClick={openRow}
    >
      {selection && (
        <td className={styles.select}>
          <SelectOne id={id} name={name} selection={selection} />
        </td>
      )}
      {columns.map((column) =>
        column.isLead ? (
          <th key={column.id} scope="row" className={classOf(column)}>
            <Lead row={row} column={column} words={words} to={to} onOpen={onOpen} />
            {column.companion && <span className={styles.companion}> {column.companion(row, words)}</span>}
          </th>
        ) : (
          <td key={column.id} className={classOf(column)}>
            {cellOf(row, column, words)}
          </td>
        ),
      )}
      {actions && (
        <td className={styles.menu}>
          <RowMenu name={name} actions={() => actions(row)} />
        </td>
      )}
    </tr>
  );
}

/** Name and status in the first line, then two lines of what people ask first. */
function Cards<Row>({ caption, rows, rowId, ...props }: RowsProps<Row>) {
  return (
    <ul className={styles.cards} aria-label={caption}>
      {rows.map((row) => (
        <Card key={rowId(row)} row={row} rowId={rowId} {...props} />
      ))}
    </ul>
  );
}

const Card = memo(OneCard) as typeof OneCard;

function OneCard<Row>({ row, columns, words, rowId, actions, selection, to, onOpen }: RowProps<Row>) {
  const id = rowId(row);
  const name = nameOf(row, columns);
  const lead = columns.find(({ isLead }) => isLead);
  const line = (place: 'second' | 'third') =>
    columns
      .filter(({ card, value }) => card === place && value(row) !== null && value(row) !== '')
      .map((column) => ({ id: column.id, column, content: inCard(row, column, words) }));
  const companion = lead?.companion?.(row, words);
  const second = [...(companion ? [{ id: 'companion', column: undefined, content: companion }] : []), ...line('second')];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link or button in the first line is the way for the keyboard.
    <li
      data-row=""
      data-opens={to || onOpen ? '' : undefined}
      data-chosen={selection?.chosen.has(id) || undefined}
      onClick={openRow}
    >
      {selection && <SelectOne id={id} name={name} selection={selection} />}
      <div className={styles.card}>
        <div className={styles.first}>
          {lead && <Lead row={row} column={lead} words={words} to={to} onOpen={onOpen} />}
          {columns
            .filter(({ card }) => card === 'status')
            .map((column) => (
              <span key={column.id}>{inCard(row, column, words)}</span>
            ))}
        </div>
        <Line parts={second} />
        <Line parts={line('third')} />
      </div>
      {actions && <RowMenu name={name} actions={() => actions(row)} />}
    </li>
  );
}

function Line({ parts }: { parts: readonly { id: string; column?: { isMono?: boolean }; content: ReactNode }[] }) {
  const filled = parts.filter(
    ({ content }) => content !== null && content !== undefined && content !== '' && content !== nothing,
  );
  if (filled.length === 0) return null;
  return (
    <p>
      {filled.map(({ id, column, content }, at) => (
        <span key={id} className={column?.isMono ? 'mono' : undefined}>
          {at > 0 && <span className={styles.dot}> · </span>}
          {content}
        </span>
      ))}
    </p>
  );
}

function Lead<Row>(props: { row: Row; column: Column<Row>; words: Words } & Pick<DataTableProps<Row>, 'to' | 'onOpen'>) {
  const { row, column, words, to, onOpen } = props;
  const content = cellOf(row, column, words);
  if (to) {
    return (
      <Link {...to(row)} className={styles.lead} data-lead="">
        {content}
      </Link>
    );
  }
  if (onOpen) {
    return (
      <button type="button" className={styles.lead} data-lead="" onClick={() => onOpen(row)}>
        {content}
      </button>
    );
  }
  return <span className={styles.lead}>{content}</span>;
}

function cellOf<Row>(row: Row, { render, value }: Column<Row>, words: Words): ReactNode {
  if (render) return render(row, words);
  const found = value(row);
  if (typeof found === 'number') return words.formats.number(found);
  return found === null || found === undefined || found === '' ? nothing : String(found);
}

function inCard<Row>(row: Row, column: Column<Row>, words: Words): ReactNode {
  return column.renderInCard ? column.renderInCard(row, words) : cellOf(row, column, words);
}

function nameOf<Row>(row: Row, columns: readonly Column<Row>[]): string {
  return String(columns.find(({ isLead }) => isLead)?.value(row) ?? '');
}

function classOf<Row>({ align, isMarked, isMono, isLead, isLong, priority }: Column<Row>): string {
  return [
    align && styles[align],
    isMarked && styles.marked,
    isMono && styles.mono,
    isLead && styles.leadCell,
    isLong && styles.long,
    priority === 'low' && styles.low,
  ]
    .filter(Boolean)
    .join(' ');
}

/** A click beside the link opens the row too, unless it meant something else in it or ended a selection of text. */
function openRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget: row, ctrlKey, metaKey, shiftKey } = event;
  const isElsewhere = !(target instanceof Element) || !row.contains(target);
  if (isElsewhere || target.closest('a, button, input, label, [role=menu]') || getSelection()?.toString()) return;
  const lead = row.querySelector('[data-lead]');
  lead?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

/** What is cut is told whole on hover. */
function tellWhole({ target }: { target: EventTarget }): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('th, td') : null;
  if (!cell) return;
  cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : '';
}
