import type { AvailabilityBatch, BatchRow, getAvailabilityBatch } from '@demarc/contract/availability-batch.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { createLazyRoute, getRouteApi, Link, useSearch } from '@tanstack/react-router';
import { type Dispatch, type SetStateAction, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuoteButton } from '../../blocks/quote-request/quote-button.tsx';
import { getErrorStatus } from '../../lib/errors.ts';
import { useFeatures } from '../../lib/features.ts';
import { useFormats } from '../../lib/format.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { KeyPager } from '../../ui/data-table/pager.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { LinkTarget } from '../../ui/link-target.ts';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import styles from './addresses/batch.module.css';
import { BatchGrid } from './addresses/batch-grid.tsx';
import { BatchOrderPanel } from './addresses/batch-order-panel.tsx';
import { BatchProgress } from './addresses/batch-progress.tsx';
import { getImportedTable } from './addresses/imported-table.ts';
import { ResultDownloads } from './addresses/result-downloads.tsx';
import { isRetryable } from './addresses/row-result.ts';
import {
  emptySelection,
  proposedSelection,
  type RowSelection,
  resetRow,
  selectProduct,
  setRowsSelected,
  sumSelection,
} from './addresses/row-selection.ts';
import { SelectionCost } from './addresses/selection-cost.tsx';
import { type BatchView, outcomeByView, rowsPerPage, useBatch, useBatchInput, useStickyRows } from './addresses/use-batch.ts';
import { type OrderRun, useOrderRun } from './addresses/use-order-run.ts';
import { useRowEdits } from './addresses/use-row-edits.ts';

const path = '/lines/addresses/$batchId';
export const lazyRoute = createLazyRoute(path)({ component: BatchPage });
const route = getRouteApi(path);

const views = Object.keys(outcomeByView) as BatchView[];
const addressesLink: LinkTarget = { to: '/lines/addresses' };

function BatchPage() {
  const { batchId } = route.useParams() as { batchId: string };
  // Remount for another batch, so that no state carries over.
  return <Batch key={batchId} batchId={batchId} />;
}

/** The addresses of one import: shows each result, lets the user fix, order and export them. */
function Batch({ batchId }: { batchId: string }) {
  const { t } = useTranslation();
  const search: { show?: unknown; after?: unknown } = useSearch({ strict: false });
  const view = views.find((view) => view === search.show);
  const after = search.after === undefined ? undefined : String(search.after);
  const input = useBatchInput({ batchId, view, after });
  const [choice, setChoice] = useState(proposedSelection);
  // Deselects a row that can only be ordered separately.
  const run = useOrderRun(input.params, (row, result) =>
    setChoice((before) =>
      result.kind === 'ordered' || isRetryable(result) ? resetRow(before, row.row) : setRowsSelected(before, [row], false),
    ),
  );
  const batch = useBatch({ batchId, view, after }, run.isRunning);
  if (batch.data) {
    return (
      <BatchRows
        batch={batch.data}
        isPlaceholder={batch.isPlaceholderData}
        // An incomplete batch is polled; otherwise the user retries.
        onAgain={batch.isError ? () => void batch.refetch() : null}
        {...{ view, after, input, run, choice, setChoice }}
      />
    );
  }
  return (
    <Page title={t('address-file.title')} actions={<NewImportButton />}>
      {getErrorStatus(batch.error) === 404 ? (
        <EmptyState
          title={t('address-file.gone')}
          text={t('address-file.gone-text')}
          actions={<ActionButton variant="primary" label={t('address-file.to-files')} to={addressesLink} />}
        />
      ) : (
        <AsyncContent result={batch} name={t('address-file.title')} skeleton="table">
          {() => null}
        </AsyncContent>
      )}
    </Page>
  );
}

interface BatchRowsProps {
  batch: Output<typeof getAvailabilityBatch>;
  isPlaceholder: boolean;
  onAgain: (() => void) | null;
  view: BatchView | undefined;
  after: string | undefined;
  input: ReturnType<typeof useBatchInput>;
  run: OrderRun;
  choice: RowSelection;
  setChoice: Dispatch<SetStateAction<RowSelection>>;
}

function BatchRows({ batch, isPlaceholder, onAgain, view, after, input, run, choice, setChoice }: BatchRowsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const features = useFeatures();
  const isPhone = useIsPhone();
  const mayOrder = features.has('myOrders');
  const [panel, setPanel] = useState<'before' | 'run' | null>(null);
  const edits = useRowEdits(input, (row) => setChoice((before) => resetRow(before, row)));
  const choose = useCallback(
    (rows: readonly BatchRow[], isIn: boolean) => setChoice((before) => setRowsSelected(before, rows, isIn)),
    [setChoice],
  );
  const chooseProduct = useCallback(
    (row: BatchRow, packageCode: string) => setChoice((before) => selectProduct(before, row, packageCode)),
    [setChoice],
  );
  const keepsFixedRows = view === 'fix' && !isPlaceholder;
  const currentRows = new Set(batch.items.map(({ row }) => row));
  const stickyRows = useStickyRows(batch.items, `${view} ${after}`, keepsFixedRows);
  const rows = stickyRows.map((stickyRow) =>
    currentRows.has(stickyRow.row) ? stickyRow : (edits.changed.get(stickyRow.row) ?? stickyRow),
  );
  const resolvedRows = new Set(rows.flatMap(({ row }) => (currentRows.has(row) ? [] : [row])));
  const selection = sumSelection(choice, batch.proposed);
  const { fileName, createdAt } = batch;
  const otherActions = (
    <>
      <NewImportButton />
      {batch.complete && (batch.outcomes.ORDERABLE ?? 0) < batch.rows && <QuoteButton start={{ batchId: batch.batchId }} />}
      <ResultDownloads batch={batch} params={input.params} results={run.results} />
    </>
  );
  const countText = t('address-file.row-count', { count: batch.rows, total: formats.number(batch.rows) });
  return (
    <Page
      title={fileName ?? t('address-file.pasted-rows')}
      lead={
        <>
          <span>{countText}</span>
          <span>{t('address-file.started-at', { time: formats.dateTime(createdAt) })}</span>
          {getImportedTable(batch.batchId) && (
            <Link to="/lines/addresses" search={{ columns: batch.batchId } as never}>
              {t('address-file.change-columns')}
            </Link>
          )}
        </>
      }
      actions={
        <>
          {!isPhone && otherActions}
          {mayOrder && (batch.proposed.rows > 0 || selection.rows > 0 || run.isRunning) && (
            <ActionButton
              variant="primary"
              label={
                run.isRunning
                  ? t('address-file.being-ordered')
                  : t('address-file.order', { count: selection.rows, total: formats.number(selection.rows) })
              }
              disabledReason={selection.rows > 0 || run.isRunning ? null : t('address-file.nothing-chosen')}
              onClick={() => setPanel(run.isRunning ? 'run' : 'before')}
            />
          )}
        </>
      }
    >
      <BatchProgress batch={batch} />
      {onAgain && (
        <Note kind="attention" title={t('address-file.not-current')}>
          <button type="button" className={styles.link} onClick={onAgain}>
            {t('action.retry')}
          </button>
        </Note>
      )}
      {mayOrder && (
        <SelectionCost
          chosen={selection}
          proposed={batch.proposed.rows}
          onAll={() => setChoice(proposedSelection)}
          onNone={() => setChoice(emptySelection)}
        />
      )}
      <Tabs by="show" tabs={buildTabs(batch, t)} />
      {rows.length === 0 ? (
        <EmptyState title={t('address-file.no-rows-here')} text={t('address-file.no-rows-here-text')} />
      ) : (
        <div className={styles.rows}>
          <BatchGrid
            rows={rows}
            resolvedRows={resolvedRows}
            edits={edits}
            results={run.results}
            choice={choice}
            onChoose={mayOrder ? choose : null}
            onProduct={chooseProduct}
            isUpdating={isPlaceholder}
          />
          {batch.items.length > 0 && (
            <KeyPager
              count={batch.items.length}
              page={{ total: batch.total, totalIsCapped: batch.totalIsCapped, next: batch.next, limit: rowsPerPage, after }}
              keys={
                <>
                  {t('address-file.key-type')} · <kbd>Ctrl</kbd> <kbd>V</kbd> {t('address-file.key-paste')}
                </>
              }
            />
          )}
        </div>
      )}
      {/* Below the rows, because above them it would fill the screen of a phone. */}
      {isPhone && <div className={styles.actions}>{otherActions}</div>}
      <BatchOrderPanel
        batch={batch}
        customerId={input.params.customerId}
        choice={choice}
        run={run}
        isShowingRun={panel === 'run' || run.isRunning}
        isOpen={panel !== null}
        onClose={() => setPanel(null)}
        onStart={() => setPanel('run')}
      />
    </Page>
  );
}

function NewImportButton() {
  const { t } = useTranslation();
  return <ActionButton icon="upload" label={t('address-file.new-import')} to={addressesLink} />;
}

/** One tab per outcome, with its count. */
function buildTabs({ rows, outcomes, proposed }: AvailabilityBatch, t: (key: string) => string): readonly Tab[] {
  return [
    { label: t('address-file.view-all'), count: rows, search: {} },
    ...views.map((view) => {
      const count = outcomes[outcomeByView[view]] ?? 0;
      const hasOwn = view === 'orderable' && count > proposed.rows;
      return {
        label: t(`address-file.view-${view}${hasOwn ? '-own' : ''}`),
        count,
        search: { show: view },
        isUrgent: view === 'fix' && count > 0,
      };
    }),
  ];
}
