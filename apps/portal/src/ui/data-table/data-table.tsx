import { useMatch, useSearch } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { Glyph } from '../glyph.tsx';
import { Icon } from '../icon.tsx';
import type { LinkTarget } from '../link-target.ts';
import type { RowAction } from '../row-menu.tsx';
import { type Column, isColumnShown, useIsWideWindow } from './columns.ts';
import styles from './data-table.module.css';
import { useDeferredRowUpdates } from './deferred-row-updates.ts';
import { type KeyPage, KeyPager, MemoryPager, type OffsetPage, OffsetPager } from './pager.tsx';
import { PendingChangesNotice } from './pending-changes-notice.tsx';
import { Cards, getCellClass, TableRows } from './rows.tsx';
import { PageCheckbox, type RowId, type Selection, SelectionBar, updateSelection } from './selection.tsx';
import { parseSort, sortRows, toggleSort } from './sorting.ts';
import { useChangeHighlight } from './use-change-highlight.ts';
import { useIncrementalRows } from './use-incremental-rows.ts';
import { getListKey, toPositiveInteger } from './use-list-url-state.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useWrapWhenTooWide } from './use-wrap-when-too-wide.ts';

/** Rows per page of a list that is completely in memory. */
const rowsPerPage = 50;

interface DataTableProps<Row> {
  /** Describes the table to screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => RowId;
  /** Returns the page that a row opens. */
  to?: (row: Row) => LinkTarget;
  /** Opens a row in place, for example in a side panel. With `to`, that page still opens in another tab. */
  onOpen?: (row: Row) => void;
  actions?: (row: Row) => readonly RowAction[];
  /** From `useListUrlState`. Without `page`, the table sorts the rows in memory. */
  sort?: string;
  onSort?: (sort: string) => void;
  /** The page of a server-side list; without it, `rows` is the complete list. */
  page?: KeyPage | OffsetPage;
  /** Ids of the visible columns; by default all but the extra ones. */
  shown?: readonly string[] | null;
  selection?: Selection;
  /** Whether other rows are loading; the current ones stay until they arrive. */
  isUpdating?: boolean;
  /** False for a few rows that users do not page through, such as parts of one object. */
  hasPager?: boolean;
}

/**
 * Shows rows in columns; on a phone, as one card each. Refetched rows update in place. While the pointer or focus is in the list, added,
 * removed and moved rows wait until the user asks for them.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, page, columns, sort = '', onSort, shown, rowId, selection, isUpdating = false, hasPager = true } = props;
  // Renders other rows at low priority, so that they do not delay clicks and keys.
  const rows = useDeferredValue(props.rows);
  const address = useMatch({ strict: false, select: getListKey });
  // Deferred together with the rows, so that another list is not treated as an update of this one.
  const list = useDeferredValue(isUpdating ? null : address);
  const { t, i18n } = useTranslation('list');
  const formats = useFormats();
  const isPhone = useIsPhone();
  const isWideWindow = useIsWideWindow();
  const root = useRef<HTMLDivElement>(null);
  // Subscribes to `page` only, so that other changes of the URL do not render the rows again.
  const requestedPage: unknown = useSearch({ strict: false, select: (search: Readonly<Record<string, unknown>>) => search.page });
  useRowFocus(root);
  useReturnFocus(root);

  const localization = useMemo(() => ({ t, formats }), [t, formats]);
  const chosenColumns = shown?.join();
  const visible = useMemo(
    () => columns.filter((column) => isColumnShown(column, chosenColumns?.split(','), isWideWindow)),
    [columns, chosenColumns, isWideWindow],
  );
  const lastPage = Math.max(0, Math.ceil(rows.length / rowsPerPage) - 1);
  const pageInMemory = Math.min(Math.max(0, toPositiveInteger(requestedPage) - 1), lastPage);
  const currentRows = page
    ? rows
    : sortRows(rows, columns, sort, i18n.language).slice(pageInMemory * rowsPerPage, (pageInMemory + 1) * rowsPerPage);
  const shownList = list === null ? null : [list, page ? '' : `${sort} ${pageInMemory}`].join(' ');
  const deferred = useDeferredRowUpdates({
    fresh: currentRows,
    list: shownList,
    getId: rowId,
    isFull: currentRows.length >= (page?.limit ?? rowsPerPage),
    isInteracting: () => root.current !== null && isInteracting(root.current),
  });
  const shownRows = deferred.rows;
  const renderedRows = useIncrementalRows(shownRows, rowId);
  useChangeHighlight(root, shownRows, shownList, rowId);
  useWrapWhenTooWide(root, renderedRows, visible, isPhone);
  const unrenderedCount = shownRows.length - renderedRows.length;
  const hasTwoLines = visible.some(({ companion }) => companion);
  const { to, onOpen, actions } = props;
  const choose = useRowSelection(selection);
  const choice = selection && { chosen: selection.chosen, onChoose: choose };
  const parts = {
    caption,
    columns: visible,
    rows: renderedRows,
    unrenderedCount,
    localization,
    rowId,
    to,
    onOpen,
    actions,
    ...choice,
  };

  return (
    <div ref={root} className={styles.root} data-rows-root="" aria-busy={isUpdating || undefined}>
      <PendingChangesNotice
        count={deferred.waiting}
        onShow={() => {
          deferred.show();
          // The button disappears, so move the focus to the list.
          root.current?.querySelector<HTMLElement>('[data-lead]')?.focus({ preventScroll: true });
        }}
      />
      {isPhone ? (
        <Cards {...parts} />
      ) : (
        <table
          className={hasTwoLines ? `${styles.table} ${styles.twoLines}` : styles.table}
          style={{ marginBottom: `calc(${unrenderedCount} * var(--h-row))` }}
        >
          <caption className="unseen">{caption}</caption>
          <thead>
            <tr>
              {selection && (
                <td className={styles.select}>
                  <PageCheckbox ids={shownRows.map(rowId)} selection={selection} />
                </td>
              )}
              {visible.map((column) => (
                <ColumnHeader key={column.id} column={column} sort={sort} onSort={onSort} />
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
          <KeyPager count={shownRows.length} page={page} />
        ) : (
          <OffsetPager count={shownRows.length} page={page} />
        )
      ) : (
        hasPager && <MemoryPager page={pageInMemory} perPage={rowsPerPage} total={rows.length} />
      )}
      {selection && <SelectionBar selection={selection} pageIds={shownRows.map(rowId)} />}
    </div>
  );
}

function ColumnHeader<Row>({ column, sort, onSort }: { column: Column<Row>; sort: string; onSort?: (sort: string) => void }) {
  const { t } = useTranslation();
  const { id, isDescending } = parseSort(sort);
  const isSorted = id === column.id;
  const canSort = column.isSortable && onSort;
  return (
    <th
      scope="col"
      className={getCellClass(column)}
      aria-sort={isSorted && canSort ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      {canSort ? (
        <button type="button" onClick={() => onSort(toggleSort(sort, column.id))}>
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

/** Returns a stable callback that selects or deselects a row. */
function useRowSelection(selection: Selection | undefined) {
  const latest = useRef(selection);
  useLayoutEffect(() => {
    latest.current = selection;
  });
  return useCallback((id: RowId, isChosen: boolean) => {
    const { chosen, onChange } = latest.current ?? {};
    if (chosen) onChange?.(updateSelection(chosen, [id], isChosen));
  }, []);
}

/** Whether the pointer or focus is in the list, or a row menu is open. */
function isInteracting(list: HTMLElement): boolean {
  return list.matches(':hover, :focus-within') || list.querySelector('[data-row] [aria-expanded=true]') !== null;
}
