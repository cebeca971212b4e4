import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Filter } from '../../ui/data-table/filters.ts';
import { ListTools, type NamedOrder } from '../../ui/data-table/list-tools.tsx';
import { hasSeveralViews, SavedViews } from '../../ui/data-table/saved-views.tsx';
import type { ListUrlState } from '../../ui/data-table/use-list-url-state.ts';
import { useSavedViews } from '../../ui/data-table/view-store.ts';
import { NoResults } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import type { LinkTarget } from '../../ui/link-target.ts';
import { Page } from '../../ui/page.tsx';
import type { RowAction } from '../../ui/row-menu.tsx';
import type { Tab } from '../../ui/tabs.tsx';
import { OrderButton } from '../order-button.tsx';
import styles from './service-list.module.css';

/** Rows per page. */
export const rowsPerPage = 50;

/** Sort orders without a column. Circuit IDs begin with their data centers, so sorting their column does not sort by number. */
const namedOrders: readonly NamedOrder[] = [
  { sort: '-urgency', label: 'list.problems-first' },
  { sort: '-id', label: 'list.newest-first' },
  { sort: 'id', label: 'list.oldest-first' },
];

interface ServicePage<Row> {
  items: readonly Row[];
  total: number;
  totalIsCapped: boolean;
  next: string | null;
}

interface ServiceListProps<Row, Filters extends readonly Filter[]> {
  /** Identifies the list in the browser's storage of saved views. */
  name: string;
  title: string;
  tabs: readonly Tab[];
  filters: Filters;
  urlState: ListUrlState<Filters>;
  columns: readonly Column<Row>[];
  /** A note above the rows that applies to all of them. */
  note?: ReactNode;
  rows: UseQueryResult<ServicePage<Row>>;
  rowId: (row: Row) => number;
  onOpen: (row: Row) => void;
  actions: (row: Row) => readonly RowAction[];
  file: { isPending: boolean };
  onExport: () => void;
  order: { label: string; to: LinkTarget };
  /** Shown to a customer without services of this kind. */
  none: ReactNode;
  /** The panel of the open row. */
  children: ReactNode;
}

/** The page of a kind of service that opens in a panel: views, filters, rows, export and the button to order another. */
export function ServiceList<Row, const Filters extends readonly Filter[]>(props: ServiceListProps<Row, Filters>) {
  const { title, filters, urlState, columns, rows } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const isPhone = useIsPhone();
  const store = useSavedViews(props.name);
  const hasViews = hasSeveralViews(props.tabs, store);
  const views = <SavedViews list={props.name} tabs={props.tabs} store={store} />;
  const total = rows.data && formats.number(rows.data.total);
  return (
    <Page
      isWide
      title={title}
      count={rows.data?.totalIsCapped ? t('list.at-least', { total }) : total}
      actions={
        <>
          <ActionButton icon="download" label={t('orders.export')} isBusy={props.file.isPending} onClick={props.onExport} />
          <OrderButton variant="primary" {...props.order} />
        </>
      }
    >
      <div className={styles.body}>
        {hasViews && views}
        <FilterBar filters={filters} values={urlState.values} onChange={urlState.setFilter} onClear={urlState.clearFilters}>
          {!hasViews && !isPhone && <span className={styles.save}>{views}</span>}
          <ListTools
            columns={columns}
            shown={urlState.shown}
            onShown={urlState.setShown}
            orders={namedOrders}
            sort={urlState.sort}
            onSort={urlState.setSort}
          />
        </FilterBar>
        {!hasViews && isPhone && <div className={styles.views}>{views}</div>}
        {props.note && <p className={styles.note}>{props.note}</p>}
        <AsyncContent
          result={rows}
          skeleton="table"
          isEmpty={({ total: count }) => count === 0}
          empty={urlState.isFiltered ? <NoResults onClear={urlState.clearFilters} /> : props.none}
        >
          {({ items, total: count, totalIsCapped, next }) => (
            <DataTable
              caption={title}
              columns={columns}
              rows={items}
              rowId={props.rowId}
              onOpen={props.onOpen}
              actions={props.actions}
              sort={urlState.sort}
              onSort={urlState.setSort}
              shown={urlState.shown}
              page={{ total: count, totalIsCapped, next, limit: rowsPerPage, after: urlState.after }}
              isUpdating={rows.isPlaceholderData}
            />
          )}
        </AsyncContent>
      </div>
      {props.children}
    </Page>
  );
}
