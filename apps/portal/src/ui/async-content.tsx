import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { getProblem } from '../lib/errors.ts';
import styles from './async-content.module.css';
import { BasicButton } from './basic-button.tsx';
import { Glyph } from './glyph.tsx';

interface AsyncContentProps<T> {
  result: UseQueryResult<T>;
  /** The title of the content, for the message that it could not be loaded. */
  name?: string;
  /** Number of lines or rows in the content, so that the layout does not shift when it arrives. */
  lines?: number;
  /** The shape of the content. */
  skeleton?: 'lines' | 'table';
  isEmpty?: (data: T) => boolean;
  /** Shown instead of empty content. */
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Renders loading, error, empty or content: content only when neither loading nor failed (specification, section 2). */
export function AsyncContent<T>({ result, name, lines, skeleton = 'lines', isEmpty, empty, children }: AsyncContentProps<T>) {
  // Renders the first content at low priority behind the skeleton, so that it does not block clicks and keys.
  const wasPending = useDeferredValue(result.isPending);
  if (result.isPending || wasPending)
    return skeleton === 'table' ? <LoadingTable rows={lines ?? 10} /> : <Loading lines={lines ?? 4} />;
  if (result.isError)
    return <Failed name={name} error={result.error} isRetrying={result.isFetching} onRetry={() => void result.refetch()} />;
  return isEmpty?.(result.data) ? empty : children(result.data);
}

/** The skeleton of content with this many lines. */
export function Loading({ lines }: { lines: number }) {
  const { t } = useTranslation('loader');
  return (
    <div className={styles.loading} role="status" aria-busy="true">
      <span>{t('loader.loading')}</span>
      {Array.from({ length: lines - 1 }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a skeleton have no other key and never move.
        <i key={line} />
      ))}
    </div>
  );
}

function LoadingTable({ rows }: { rows: number }) {
  const { t } = useTranslation('loader');
  return (
    <div className={styles.table} role="status" aria-busy="true">
      <p>{t('loader.loading')}</p>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have no other key and never move.
        <div key={row}>
          <i />
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}

interface FailedProps {
  name: string | undefined;
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
}

function Failed({ name, error, isRetrying, onRetry }: FailedProps) {
  const { t } = useTranslation(['loader', 'action', 'error']);
  const problem = getProblem(error);
  return (
    <div className={styles.failed} role="alert">
      <p>
        <Glyph name="trouble" />
        <b>{name ? t('loader.failed-named', { name }) : t('loader.failed')}</b>
      </p>
      {problem && <p>{problem.message}</p>}
      <BasicButton isBusy={isRetrying} onClick={onRetry}>
        {t('action.retry')}
      </BasicButton>
      {problem?.correlationId && (
        <p className={styles.reference}>
          {t('error.reference')} <code className="mono">{problem.correlationId}</code>
        </p>
      )}
    </div>
  );
}
