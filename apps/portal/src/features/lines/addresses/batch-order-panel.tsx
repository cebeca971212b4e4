import type { AvailabilityBatch, BatchRow } from '@demarc/contract/availability-batch.ts';
import { listPackages } from '@demarc/contract/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getOrderBlocker } from '../../../blocks/get-order-blocker.ts';
import { OrderBlocker } from '../../../blocks/order-form/order-blocker.tsx';
import { useOrderingCompany } from '../../../blocks/use-ordering-company.ts';
import { query } from '../../../lib/api.ts';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { BatchOrderForm } from './batch-order-form.tsx';
import { BatchOrderProgress } from './batch-order-progress.tsx';
import { isSent } from './row-result.ts';
import { applySelectedProduct, isSelected, type RowSelection } from './row-selection.ts';
import { readAllRows } from './use-batch.ts';
import type { OrderRun } from './use-order-run.ts';

interface BatchOrderPanelProps {
  batch: AvailabilityBatch;
  customerId: number;
  choice: RowSelection;
  run: OrderRun;
  /** Whether to show the results of a run instead of the form for the next one. */
  isShowingRun: boolean;
  isOpen: boolean;
  onClose: () => void;
  onStart: () => void;
}

/** Orders the selected rows: first the shared fields, then the progress. */
export function BatchOrderPanel(props: BatchOrderPanelProps) {
  const { t } = useTranslation();
  const { isOpen, onClose, run, isShowingRun } = props;
  return (
    <SidePanel
      title={t(isShowingRun ? 'address-file.orders-placed' : 'address-file.order-title')}
      isOpen={isOpen}
      onClose={onClose}
    >
      {isOpen && (isShowingRun ? <BatchOrderProgress run={run} onClose={onClose} /> : <BatchOrderFormLoader {...props} />)}
    </SidePanel>
  );
}

/** Loads the selected rows of all pages, with their current prices. */
function BatchOrderFormLoader({ batch, customerId, choice, run, onClose, onStart }: BatchOrderPanelProps) {
  const { t } = useTranslation();
  const company = useOrderingCompany();
  const params = { customerId, batchId: batch.batchId };
  const rows = useQuery({
    queryKey: ['rows-to-order', params],
    queryFn: ({ signal }) => readAllRows(params, ['ORDERABLE', 'WORK_NEEDED', 'PLANNED'], signal),
    staleTime: 0,
    gcTime: 0,
  });
  const packages = useQuery(query(listPackages, { params: { customerId }, query: { orderType: 'LINE' } }));
  const pendingQuery = [company, rows, packages].find(({ data }) => data === undefined);
  if (pendingQuery || !company.data || !rows.data || !packages.data) {
    return (
      <AsyncContent result={pendingQuery as typeof rows} name={t('address-file.order-title')} lines={8}>
        {() => null}
      </AsyncContent>
    );
  }
  const obstacle = getOrderBlocker(company.data);
  if (obstacle) return <OrderBlocker obstacle={obstacle} />;
  const isUnordered = ({ row }: BatchRow) => !isSent(run.results.get(row));
  return (
    <BatchOrderForm
      batch={batch}
      rows={rows.data
        .filter((row) => isSelected(choice, row) && isUnordered(row))
        .map((row) => applySelectedProduct(choice, row))}
      packages={packages.data}
      customer={company.data}
      onClose={onClose}
      onOrder={(chosen, common) => {
        onStart();
        run.start(chosen, common);
      }}
    />
  );
}
