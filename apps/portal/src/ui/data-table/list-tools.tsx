import { useTranslation } from 'react-i18next';
import { showToast } from '../../lib/toast.ts';
import { ChoicesPopover } from '../choices.tsx';
import { Icon } from '../icon.tsx';
import { type Column, isColumnShown } from './columns.ts';
import { useOptimisticValue } from './use-optimistic-value.ts';

interface ListToolsProps<Row> {
  columns: readonly Column<Row>[];
  /** From `useListUrlState`. */
  shown: readonly string[] | null;
  onShown: (ids: readonly string[] | null) => void;
}

/** The end of the filter bar: a link to this list, and the choice of columns. */
export function ListTools<Row>({ columns, ...address }: ListToolsProps<Row>) {
  const { t } = useTranslation('list');
  const [shown, choose] = useOptimisticValue(address.shown);
  const onShown = (ids: readonly string[] | null) => {
    choose(ids);
    address.onShown(ids);
  };
  const choices = columns
    .filter(({ isLead }) => !isLead)
    .map((column) => ({ value: column.id, text: t(column.header), isChosen: isColumnShown(column, shown) }));
  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => showToast('list.link-copied'),
      // Without clipboard permission, the user can still copy the URL from the address bar.
      () => {},
    );
  return (
    <>
      <button
        type="button"
        className="entrance-icon-button"
        aria-label={t('list.copy-link')}
        title={t('list.copy-link')}
        onClick={copy}
      >
        <Icon name="link" />
      </button>
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
          onShown(choices.filter((one) => (one.value === id ? isChosen : one.isChosen)).map(({ value }) => value))
        }
        reset={shown ? { label: t('list.usual-columns'), onClick: () => onShown(null) } : undefined}
      />
    </>
  );
}
