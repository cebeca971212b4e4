import { useTranslation } from 'react-i18next';
import { showToast } from '../../lib/toast.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { ChoicesPopover } from '../choices.tsx';
import { Icon } from '../icon.tsx';
import { lazyOnOpen } from '../lazy-on-open.tsx';
import { type Column, isColumnShown, useIsWideWindow } from './columns.ts';
import { setCompactRows, useHasCompactRows } from './density.ts';
import styles from './list-tools.module.css';
import { parseSort } from './sorting.ts';
import { useOptimisticValue } from './use-optimistic-value.ts';

// Shown only on phones, in a panel.
const OrderChoices = lazyOnOpen(
  async () => (await import('./order-choices.tsx')).OrderChoices,
  () => true,
);

/** A sort order with its own name. */
export interface NamedOrder {
  /** The value in the URL. */
  sort: string;
  /** Translation key. */
  label: string;
}

interface ListToolsProps<Row> {
  columns: readonly Column<Row>[];
  /** From `useListUrlState`. */
  shown: readonly string[] | null;
  onShown: (ids: readonly string[] | null) => void;
  /** The sort orders that do not belong to a column, default first. */
  orders?: readonly NamedOrder[];
  sort?: string;
  onSort?: (sort: string) => void;
}

/**
 * The tools at the end of the filter bar: the sort order, a link to this list, the height of its rows, and the choice of columns. On a
 * phone, the filter panel shows only the sort order.
 */
export function ListTools<Row>({ columns, orders, sort, onSort, ...address }: ListToolsProps<Row>) {
  const { t } = useTranslation('list');
  const isPhone = useIsPhone();
  const isWideWindow = useIsWideWindow();
  const [shown, choose] = useOptimisticValue(address.shown);
  const onShown = (ids: readonly string[] | null) => {
    choose(ids);
    address.onShown(ids);
  };
  const choices = columns
    .filter(({ isLead }) => !isLead)
    .map((column) => ({ value: column.id, text: t(column.header), isChosen: isColumnShown(column, shown, isWideWindow) }));
  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => showToast('list.link-copied'),
      // Without clipboard permission, the user can still copy the URL from the address bar.
      () => {},
    );
  if (isPhone) return onSort && <OrderChoices columns={columns} orders={orders ?? []} sort={sort ?? ''} onSort={onSort} />;
  return (
    <>
      {orders && onSort && <OrderMenu columns={columns} orders={orders} sort={sort ?? ''} onSort={onSort} />}
      <button
        type="button"
        className="entrance-icon-button"
        aria-label={t('list.copy-link')}
        title={t('list.copy-link')}
        onClick={copy}
      >
        <Icon name="link" />
      </button>
      <DensityButton />
      <ChoicesPopover
        align="end"
        legend={t('list.columns')}
        button={
          <button type="button" className="entrance-icon-button" aria-label={t('list.columns')} title={t('list.columns')}>
            <Icon name="columns-3" />
          </button>
        }
        choices={choices}
        onChoose={(id, isChosen) =>
          onShown(choices.filter((choice) => (choice.value === id ? isChosen : choice.isChosen)).map(({ value }) => value))
        }
        reset={shown ? { label: t('list.usual-columns'), onClick: () => onShown(null) } : undefined}
      />
    </>
  );
}

type OrderMenuProps<Row> = Pick<ListToolsProps<Row>, 'columns'> &
  Required<Pick<ListToolsProps<Row>, 'orders' | 'sort' | 'onSort'>>;

/** Shows the name of the sort order, or of the column if it was chosen in a header, and offers the named orders. */
function OrderMenu<Row>({ columns, orders, ...address }: OrderMenuProps<Row>) {
  const { t } = useTranslation('list');
  const [sort, choose] = useOptimisticValue(address.sort);
  const column = columns.find(({ id }) => id === parseSort(sort).id);
  const isNamed = orders.some((order) => order.sort === sort);
  const choices = [
    ...orders.map((order) => ({ value: order.sort, text: t(order.label), isChosen: order.sort === sort })),
    ...(column && !isNamed ? [{ value: sort, text: t(column.header), isChosen: true }] : []),
  ];
  const current = choices.find(({ isChosen }) => isChosen)?.text ?? choices[0]?.text;
  return (
    <ChoicesPopover
      align="end"
      legend={t('list.order')}
      button={
        <button type="button" className={styles.order} title={t('list.order')}>
          <span className="unseen">{t('list.order')}: </span>
          {current}
          <Icon name="chevron-down" size={14} />
        </button>
      }
      isSingle
      choices={choices}
      onChoose={(chosen) => {
        choose(chosen);
        address.onSort(chosen);
      }}
    />
  );
}

function DensityButton() {
  const { t } = useTranslation('list');
  const isCompact = useHasCompactRows();
  return (
    <button
      type="button"
      className={`entrance-icon-button ${styles.toggle}`}
      aria-label={t('list.compact')}
      title={t('list.compact')}
      aria-pressed={isCompact}
      onClick={() => setCompactRows(!isCompact)}
    >
      <Icon name="baseline-density-medium" />
    </button>
  );
}
