import { Link, useSearch } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { showToast } from '../../lib/toast.ts';
import { Icon } from '../icon.tsx';
import tabStyles from '../tabs.module.css';
import type { Tab } from '../tabs.tsx';
import { useVisibleTab } from '../use-visible-tab.ts';
import styles from './saved-views.module.css';
import { isSameView, maxNameLength, maxViews, toView, useSavedViews } from './view-store.ts';

interface SavedViewsProps {
  /** Identifies the list in this browser's storage. */
  list: string;
  /** The default views. */
  tabs: readonly Tab[];
  /** The saved views, if the page needs them as well. */
  store?: ReturnType<typeof useSavedViews>;
}

/**
 * Whether there is more than one view to choose from. A single view is shown until its count is known, because others may follow.
 */
export function hasSeveralViews(tabs: readonly Tab[], { views }: Pick<ReturnType<typeof useSavedViews>, 'views'>): boolean {
  return tabs.length + views.length > 1 || tabs[0]?.count === undefined;
}

/**
 * Shows the default and the saved views of a list as links. If there is only one view, shows only the button that saves another.
 */
export function SavedViews({ list, tabs, store }: SavedViewsProps) {
  const { t } = useTranslation('list');
  const formats = useFormats();
  const ownStore = useSavedViews(list);
  const { views, add, remove } = store ?? ownStore;
  const currentView = toView(useSearch({ strict: false }));
  const saved = views.find(({ search }) => isSameView(search, currentView));
  const { sort, columns, ...filters } = currentView;
  const isOrdered = sort !== undefined || columns !== undefined;
  const tab = saved ? undefined : tabs.find(({ search }) => isSameView(search, filters));
  const links: readonly Tab[] = [...tabs, ...views.map(({ name, search }) => ({ label: name, search }))];
  const current = saved ? tabs.length + views.indexOf(saved) : tab ? tabs.indexOf(tab) : -1;
  const nav = useRef<HTMLElement>(null);
  useVisibleTab(nav, current, links);
  const tool = saved ? (
    <button
      type="button"
      className={styles.tool}
      onClick={() => {
        remove(saved.name);
        showToast('list.view-removed', { name: saved.name });
      }}
    >
      <Icon name="x" />
      {t('list.remove-view')}
    </button>
  ) : (
    (!tab || isOrdered) && (
      <SaveView
        taken={links.map(({ label }) => label)}
        isFull={views.length >= maxViews}
        onSave={(name) => {
          add({ name, search: currentView });
          showToast('list.view-saved', { name });
        }}
      />
    )
  );
  if (!hasSeveralViews(tabs, { views })) return tool;
  return (
    <div className={styles.bar}>
      <nav ref={nav} className={`${tabStyles.tabs} ${styles.links}`} aria-label={t('list.views')}>
        {links.map(({ label, count, isCapped, isWaiting, search }, index) => (
          <Link
            // A saved view may have the name that a default one has in another language.
            key={`${label} ${JSON.stringify(search)}`}
            to="."
            search={search}
            resetScroll={false}
            // The router's own rule marks a link as current even when the URL has more parameters.
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={index === current ? 'page' : undefined}
          >
            {label}{' '}
            {count !== undefined && (
              <span data-waiting={(isWaiting && count > 0) || undefined}>
                {isCapped ? t('list.at-least', { total: formats.number(count) }) : formats.number(count)}
              </span>
            )}
          </Link>
        ))}
      </nav>
      {tool}
    </div>
  );
}

interface SaveViewProps {
  taken: readonly string[];
  isFull: boolean;
  onSave: (name: string) => void;
}

function SaveView({ taken, isFull, onSave }: SaveViewProps) {
  const { t } = useTranslation('list');
  const [name, setName] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  if (name === null) {
    return (
      <button ref={button} type="button" className={styles.tool} onClick={() => setName('')}>
        <Icon name="plus" />
        {t('list.save-view')}
      </button>
    );
  }
  const close = () => {
    setName(null);
    setRefusal(null);
    // The button is rendered again after this update.
    setTimeout(() => button.current?.focus());
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const viewName = name.trim();
    const isTaken = taken.some((one) => one.toLowerCase() === viewName.toLowerCase());
    if (viewName === '') setRefusal('list.view-nameless');
    else if (isTaken) setRefusal('list.view-taken');
    else if (isFull) setRefusal('list.view-full');
    else onSave(viewName);
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && close();
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <input
        // biome-ignore lint/a11y/noAutofocus: the input replaces the button that was just pressed.
        autoFocus
        aria-label={t('list.view-name')}
        aria-invalid={refusal !== null}
        placeholder={t('list.view-name')}
        autoComplete="off"
        maxLength={maxNameLength}
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          setRefusal(null);
        }}
        onKeyDown={closeOnEscape}
      />
      <button type="submit" className={styles.tool}>
        {t('list.save-view')}
      </button>
      <button type="button" className="entrance-icon-button" aria-label={t('list.save-view-not')} onClick={close}>
        <Icon name="x" />
      </button>
      <span className={styles.refusal} role="alert">
        {refusal && t(refusal, { count: maxViews })}
      </span>
    </form>
  );
}
