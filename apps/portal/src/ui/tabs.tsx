import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../lib/format.ts';
import styles from './tabs.module.css';

export interface Tab {
  label: string;
  count?: number;
  /** Those that are counted wait for the reader: where there are any, the count stands out. */
  isWaiting?: boolean;
  /** The filters of this view, as the address has them; all other parts of the address stay away. */
  search: Readonly<Record<string, string>>;
  /** Somebody has to do something about what it counts. */
  isUrgent?: boolean;
}

interface TabsProps {
  tabs: readonly Tab[];
  /** The part of the address that says which one is open; without it all filters do, as for views of a list. */
  by?: string;
  /** What they are between, where a page has more than one such row. */
  label?: string;
}

/** Views of one list, or parts of a page: each is a link. */
export function Tabs({ tabs, by, label }: TabsProps) {
  const { t } = useTranslation('list');
  const formats = useFormats();
  const here: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  return (
    <nav className={styles.tabs} aria-label={label ?? t('list.views')}>
      {tabs.map(({ label: name, count, search, isUrgent }) => (
        <Link
          key={name}
          to="."
          search={search as never}
          resetScroll={false}
          // By its own measure a link is current where the address says more than it.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={(by ? here[by] === search[by] : isSame(here, search)) ? 'page' : undefined}
        >
          {name} {count !== undefined && <span data-urgent={isUrgent || undefined}>{formats.number(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** Whether the address shows a view, in whatever order, page and columns. */
function isSame(here: Readonly<Record<string, unknown>>, view: Tab['search']): boolean {
  const { sort, page, offset, after, columns, ...filters } = here;
  const names = Object.keys(filters).filter((name) => filters[name] !== undefined);
  return names.length === Object.keys(view).length && names.every((name) => String(filters[name]) === view[name]);
}
