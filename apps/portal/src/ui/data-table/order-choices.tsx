import { useTranslation } from 'react-i18next';
import { Choices } from '../choices.tsx';
import type { Column } from './columns.ts';
import type { NamedOrder } from './list-tools.tsx';
import { parseSort } from './sorting.ts';

interface OrderChoicesProps {
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'isSortable'>[];
  orders: readonly NamedOrder[];
  sort: string;
  onSort: (sort: string) => void;
}

/** A choice of all sort orders, because a phone has no column headers to sort by. */
export function OrderChoices({ columns, orders, sort, onSort }: OrderChoicesProps) {
  const { t } = useTranslation('list');
  const choices = [
    ...orders.map((order) => ({ value: order.sort, text: t(order.label) })),
    ...columns
      .filter(({ id, isSortable }) => isSortable && !orders.some((order) => parseSort(order.sort).id === id))
      .flatMap(({ id, header }) => [
        { value: id, text: `${t(header)} ↑` },
        { value: `-${id}`, text: `${t(header)} ↓` },
      ]),
  ].map((choice) => ({ ...choice, isChosen: choice.value === sort }));
  return choices.length > 0 && <Choices legend={t('list.order')} isSingle choices={choices} onChoose={onSort} />;
}
