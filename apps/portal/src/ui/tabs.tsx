import { Link, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../lib/format.ts';
import styles from './tabs.module.css';
import { useVisibleTab } from './use-visible-tab.ts';

export interface Tab {
  label: string;
  /** Undefined until it is known. */
  count?: number | undefined;
  /** Whether there are more than `count`. */
  isCapped?: boolean;
  /** Whether the counted items wait for the user, so that a count above 0 stands out. */
  isWaiting?: boolean;
  /** The filters of this view as URL parameters; all other parameters are removed. */
  search: Readonly<Record<string, string>>;
  /** Whether the counted items need action. */
  isUrgent?: boolean;
}

interface TabsProps {
  tabs: readonly Tab[];
  /** The URL parameter that identifies the open tab; without it all filters do, as for views of a list. */
  by?: string;
  /** Names the tabs, if a page has more than one row of them. */
  label?: string;
}

/** Shows views of a list, or parts of a page, as links. */
export function Tabs({ tabs, by, label }: TabsProps) {
  const { t } = useTranslation('list');
  const formats = useFormats();
  const urlSearch: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const nav = useRef<HTMLElement>(null);
  const urlTab = tabs.findIndex(({ search }) => (by ? urlSearch[by] === search[by] : isSameView(urlSearch, search)));
  // A page shows its first tab for a name that it does not know, so that tab is the current one.
  const current = by && urlTab === -1 ? 0 : urlTab;
  useVisibleTab(nav, current, tabs);
  return (
    <nav ref={nav} className={styles.tabs} aria-label={label ?? t('list.views')}>
      {tabs.map(({ label: name, count, isCapped, search, isUrgent }, index) => (
        <Link
          key={name}
          to="."
          search={search}
          resetScroll={false}
          // The router's own rule marks a link as current even when the URL has more parameters.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={index === current ? 'page' : undefined}
        >
          {name}{' '}
          {count !== undefined && (
            <span data-urgent={isUrgent || undefined}>
              {isCapped ? t('list.at-least', { total: formats.number(count) }) : formats.number(count)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** Whether the URL shows a view, regardless of sort order, page and columns. */
function isSameView(urlSearch: Readonly<Record<string, unknown>>, view: Tab['search']): boolean {
  const { sort, page, offset, after, columns, ...filters } = urlSearch;
  const names = Object.keys(filters).filter((name) => filters[name] !== undefined);
  return names.length === Object.keys(view).length && names.every((name) => String(filters[name]) === view[name]);
}
