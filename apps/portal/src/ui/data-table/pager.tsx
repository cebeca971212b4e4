import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { Icon } from '../icon.tsx';
import styles from './pager.module.css';
import { useUpdateSearch } from './use-list-url-state.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** In a keyset-paginated list, the cursors of the previous pages; empty text is the first page. */
    pagesBefore?: readonly string[];
  }
}

/** Keyset pagination: the response's paging fields and the requested limit. */
export interface KeyPage {
  total: number;
  totalIsCapped: boolean;
  next: string | null;
  limit: number;
  /** The cursor of this page; undefined for the first. */
  after: string | undefined;
}

/**
 * Pages through a list with keyset pagination. The history state stores the cursors of the previous pages; from a link to a later page,
 * the way back leads to the first page.
 */
export function KeyPager({ count, page, keys }: { count: number; page: KeyPage; keys?: ReactNode }) {
  const { t } = useTranslation('list');
  const formats = useFormats();
  const change = useUpdateSearch();
  const storedPages = useRouterState({ select: ({ location }) => location.state.pagesBefore });
  const { total, totalIsCapped, next, limit, after } = page;
  const isFirst = after === undefined;
  const pagesBefore = isFirst ? [] : storedPages;
  const firstNumber = pagesBefore && pagesBefore.length * limit + 1;
  const goTo = (start: string, pages: readonly string[] | undefined) =>
    change({ after: start || undefined }, { isOtherPage: true, state: { pagesBefore: pages } });
  const shownTotal = totalIsCapped ? t('list.at-least', { total: formats.number(total) }) : formats.number(total);
  return (
    <PagerBar
      text={
        firstNumber === undefined
          ? t('list.some-of', { shown: formats.number(count), total: shownTotal })
          : t('list.range', {
              first: formats.number(firstNumber),
              last: formats.number(firstNumber + count - 1),
              total: shownTotal,
            })
      }
      hint={totalIsCapped ? t('list.exact-after-filtering') : undefined}
      keys={keys}
      isOnePage={isFirst && next === null}
      previousLabel={pagesBefore ? undefined : t('list.to-first')}
      previous={isFirst ? undefined : () => goTo(pagesBefore?.at(-1) ?? '', pagesBefore?.slice(0, -1) ?? [])}
      next={next === null ? undefined : () => goTo(next, pagesBefore && [...pagesBefore, after ?? ''])}
    />
  );
}

/** Pagination with limit and offset, as the specification requires for TV accounts. */
export interface OffsetPage {
  total: number;
  limit: number;
  offset: number;
}

export function OffsetPager({ count, page: { total, limit, offset } }: { count: number; page: OffsetPage }) {
  const { t } = useTranslation('list');
  const formats = useFormats();
  const change = useUpdateSearch();
  const goTo = (start: number) => change({ offset: start > 0 ? start : undefined }, { isOtherPage: true });
  const hasNext = offset + limit < total;
  return (
    <PagerBar
      text={t('list.range', {
        first: formats.number(count === 0 ? 0 : offset + 1),
        last: formats.number(offset + count),
        total: formats.number(total),
      })}
      isOnePage={offset === 0 && !hasNext}
      previous={offset > 0 ? () => goTo(Math.max(0, offset - limit)) : undefined}
      next={hasNext ? () => goTo(offset + limit) : undefined}
    />
  );
}

/** Pages through a list in memory. `page` starts at 0. */
export function MemoryPager({ page, perPage, total }: { page: number; perPage: number; total: number }) {
  const { t } = useTranslation('list');
  const formats = useFormats();
  const change = useUpdateSearch();
  const goTo = (to: number) => change({ page: to > 0 ? to + 1 : undefined }, { isOtherPage: true });
  const end = Math.min(total, (page + 1) * perPage);
  return (
    <PagerBar
      text={t('list.range', {
        first: formats.number(total === 0 ? 0 : page * perPage + 1),
        last: formats.number(end),
        total: formats.number(total),
      })}
      isOnePage={total <= perPage}
      previous={page > 0 ? () => goTo(page - 1) : undefined}
      next={end < total ? () => goTo(page + 1) : undefined}
    />
  );
}

interface PagerBarProps {
  text: string;
  hint?: string;
  /** Keyboard shortcuts to show instead of those for moving between rows and opening one. */
  keys?: ReactNode;
  isOnePage: boolean;
  previousLabel?: string;
  /** Undefined if there is no such page. */
  previous?: () => void;
  next?: () => void;
}

function PagerBar({ text, hint, keys, isOnePage, previousLabel, previous, next }: PagerBarProps) {
  const { t } = useTranslation('list');
  return (
    <div className={styles.pager}>
      <p role="status">
        {text}
        {hint && <span className={styles.hint}> · {hint}</span>}
      </p>
      <p className={styles.keys} aria-hidden="true">
        {keys ?? (
          <>
            <kbd>J</kbd> <kbd>K</kbd> {t('list.key-row')} · <kbd>Enter</kbd> {t('list.key-open')}
          </>
        )}
      </p>
      {!isOnePage && (
        <nav aria-label={t('list.pages')}>
          <PagerButton onClick={previous}>
            <Icon name="chevron-left" />
            {previousLabel ?? t('list.previous')}
          </PagerButton>
          <PagerButton onClick={next}>
            {t('list.next')}
            <Icon name="chevron-right" />
          </PagerButton>
        </nav>
      )}
    </div>
  );
}

// Not `disabled` on the first or last page, so that the pressed button keeps the focus.
function PagerButton({ onClick, children }: { onClick?: () => void; children: ReactNode }) {
  return (
    <button type="button" className={`entrance-button ${styles.step}`} aria-disabled={!onClick || undefined} onClick={onClick}>
      {children}
    </button>
  );
}
