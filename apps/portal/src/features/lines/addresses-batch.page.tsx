import type { AvailabilityBatch, BatchRow, getAvailabilityBatch } from '@demarc/contract/availability-batch.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { createLazyRoute, getRouteApi, useSearch } from '@tanstack/react-router';
import { type Dispatch, type SetStateAction, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { statusOf } from '../../lib/errors.ts';
import { useFeatures } from '../../lib/features.ts';
import { useFormats } from '../../lib/format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { KeyPager } from '../../ui/data-table/pager.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import styles from './addresses/batch.module.css';
import { BatchGrid } from './addresses/batch-grid.tsx';
import { BatchHead } from './addresses/batch-head.tsx';
import { ChosenCost } from './addresses/chosen-cost.tsx';
import { type Choice, chosenSum, everyProposed, none, withoutRow, withProduct, withRows } from './addresses/chosen-rows.ts';
import { OrderPanel } from './addresses/order-panel.tsx';
import { ResultFiles } from './addresses/result-files.tsx';
import { isWorthAnother } from './addresses/row-result.ts';
import { type BatchView, outcomeOfView, pageRows, useBatch, useBatchInput, useKeptRows } from './addresses/use-batch.ts';
import { type OrderRun, useOrderRun } from './addresses/use-order-run.ts';
import { useRowEdits } from './addresses/use-row-edits.ts';

const path = '/lines/addresses/$batchId';
export const lazyRoute = createLazyRoute(path)({ component: BatchPage });
const route = getRouteApi(path);

const views = Object.keys(outcomeOfView) as BatchView[];
const chooser = { to: '/lines/addresses' };

function BatchPage() {
  const { batchId } = route.useParams() as { batchId: string };
  // Remount for another batch, so that no state carries over.
  return <Batch key={batchId} batchId={batchId} />;
}

/** The addresses of one import: shows each result, lets the user fix, order and export them. */
function Batch({ batchId }: { batchId: string }) {
  const { t } = useTranslation();
  const search: { show?: unknown; after?: unknown } = useSearch({ strict: false });
  const view = views.find((one) => one === search.show);
  const after = search.after === undefined ? undefined : String(search.after);
  const input = useBatchInput({ batchId, view, after });
  const [choice, setChoice] = useState(everyProposed);
  // A row that can only be ordered on its own is deselected.
  const run = useOrderRun(input.params, (row, result) =>
    setChoice((before) =>
      result.kind === 'ordered' || isWorthAnother(result) ? withoutRow(before, row.row) : withRows(before, [row], false),
    ),
  );
  const batch = useBatch({ batchId, view, after }, run.isRunning);
  if (batch.data) {
    return (
      <Rows
        batch={batch.data}
        isPlaceholder={batch.isPlaceholderData}
        // An incomplete batch is polled; otherwise the user retries.
        onAgain={batch.isError ? () => void batch.refetch() : null}
        {...{ view, after, input, run, choice, setChoice }}
      />
    );
  }
  return (
    <Page title={t('address-file.title')} actions={<OtherFile />}>
      {statusOf(batch.error) === 404 ? (
        <EmptyState
          title={t('address-file.gone')}
          text={t('address-file.gone-text')}
          actions={<ActionButton variant="primary" label={t('address-file.to-files')} to={chooser} />}
        />
      ) : (
        <Loaded result={batch} skeleton="table">
          {() => null}
        </Loaded>
      )}
    </Page>
  );
}

interface RowsProps {
  batch: Output<typeof getAvailabilityBatch>;
  isPlaceholder: boolean;
  onAgain: (() => void) | null;
  view: BatchView | undefined;
  after: string | undefined;
  input: ReturnType<typeof useBatchInput>;
  run: OrderRun;
  choice: Choice;
  setChoice: Dispatch<SetStateAction<Choice>>;
}

function Rows({ batch, isPlaceholder, onAgain, view, after, input, run, choice, setChoice }: RowsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const features = useFeatures();
  const mayOrder = features.has('myOrders');
  const [panel, setPanel] = useState<'before' | 'run' | null>(null);
  const edits = useRowEdits(input, (row) => setChoice((before) => withoutRow(before, row)));
  const choose = useCallback(
    (rows: readonly BatchRow[], isIn: boolean) => setChoice((before) => withRows(before, rows, isIn)),
    [setChoice],
  );
  const chooseProduct = useCallback(
    (row: BatchRow, packageCode: string) => setChoice((before) => withProduct(before, row, packageCode)),
    [setChoice],
  );
  const isKeeping = view === 'fix' && !isPlaceholder;
  const here = new Set(batch.items.map(({ row }) => row));
  const kept = useKeptRows(batch.items, `${view} ${after}`, isKeeping);
  const rows = kept.map((one) => (here.has(one.row) ? one : (edits.changed.get(one.row) ?? one)));
  const gone = new Set(rows.flatMap(({ row }) => (here.has(row) ? [] : [row])));
  const chosen = chosenSum(choice, batch.proposed);
  const { fileName, createdAt } = batch;
  const countText = t('address-file.row-count', { count: batch.rows, total: formats.number(batch.rows) });
  return (
    <Page
      title={t('address-file.title')}
      lead={
        <>
          <span>{fileName ?? t('address-file.pasted-rows')}</span>
          <span>{countText}</span>
          <span>{t('address-file.started-at', { time: formats.dateTime(createdAt) })}</span>
        </>
      }
      actions={
        <>
          <OtherFile />
          <ResultFiles batch={batch} params={input.params} results={run.results} />
          {mayOrder && (
            <ActionButton
              variant="primary"
              label={
                run.isRunning
                  ? t('address-file.being-ordered')
                  : t('address-file.order', { count: chosen.rows, total: formats.number(chosen.rows) })
              }
              reason={chosen.rows > 0 || run.isRunning ? null : t('address-file.nothing-chosen')}
              onClick={() => setPanel(run.isRunning ? 'run' : 'before')}
            />
          )}
        </>
      }
    >
      <BatchHead batch={batch} />
      {onAgain && (
        <Note kind="attention" title={t('address-file.not-current')}>
          <button type="button" className={styles.link} onClick={onAgain}>
            {t('action.retry')}
          </button>
        </Note>
      )}
      {mayOrder && (
        <ChosenCost
          chosen={chosen}
          proposed={batch.proposed.rows}
          onAll={() => setChoice(everyProposed)}
          onNone={() => setChoice(none)}
        />
      )}
      <Tabs by="show" tabs={tabsOf(batch, t)} />
      {rows.length === 0 ? (
        <EmptyState title={t('address-file.no-rows-here')} text={t('address-file.no-rows-here-text')} />
      ) : (
        <div className={styles.rows}>
          <BatchGrid
            rows={rows}
            gone={gone}
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
              page={{ total: batch.total, totalIsCapped: batch.totalIsCapped, next: batch.next, limit: pageRows, after }}
              keys={
                <>
                  {t('address-file.key-type')} · <kbd>Ctrl</kbd> <kbd>V</kbd> {t('address-file.key-paste')}
                </>
              }
            />
          )}
        </div>
      )}
      <OrderPanel
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

function OtherFile() {
  const { t } = useTranslation();
  return <ActionButton icon="upload" isIconOnPhone label={t('address-file.other-file')} to={chooser} />;
}

/** One tab per outcome, with its count. */
function tabsOf({ rows, outcomes }: AvailabilityBatch, t: (key: string) => string): readonly Tab[] {
  return [
    { label: t('address-file.view-all'), count: rows, search: {} },
    ...views.map((view) => {
      const count = outcomes[outcomeOfView[view]] ?? 0;
      return { label: t(`address-file.view-${view}`), count, search: { show: view }, isUrgent: view === 'fix' && count > 0 };
    }),
  ];
}
