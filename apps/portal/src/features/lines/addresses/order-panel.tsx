import type { AvailabilityBatch, BatchRow } from '@demarc/contract/availability-batch.ts';
import { listPackages } from '@demarc/contract/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { OrderObstacle, orderObstacleOf, useOrderingCompany } from '../../../blocks/order-form/order-obstacle.tsx';
import { query } from '../../../lib/api.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { asChosen, type Choice, isChosen } from './chosen-rows.ts';
import { OrderForm } from './order-form.tsx';
import { OrderProgress } from './order-progress.tsx';
import { readAllRows } from './use-batch.ts';
import type { OrderRun } from './use-order-run.ts';

interface OrderPanelProps {
  batch: AvailabilityBatch;
  customerId: number;
  choice: Choice;
  run: OrderRun;
  /** Shows the results of a run instead of the form for the next one. */
  isShowingRun: boolean;
  isOpen: boolean;
  onClose: () => void;
  onStart: () => void;
}

/** Orders the selected rows: first the shared fields, then the progress. */
export function OrderPanel(props: OrderPanelProps) {
  const { t } = useTranslation();
  const { isOpen, onClose, run, isShowingRun } = props;
  return (
    <SidePanel
      title={t(isShowingRun ? 'address-file.orders-placed' : 'address-file.order-title')}
      isOpen={isOpen}
      onClose={onClose}
    >
      {isOpen && (isShowingRun ? <OrderProgress run={run} onClose={onClose} /> : <BeforeOrder {...props} />)}
    </SidePanel>
  );
}

/** Loads the selected rows of all pages, with their current prices. */
function BeforeOrder({ batch, customerId, choice, run, onClose, onStart }: OrderPanelProps) {
  const company = useOrderingCompany();
  const params = { customerId, batchId: batch.batchId };
  const rows = useQuery({
    queryKey: ['rows-to-order', params],
    queryFn: ({ signal }) => readAllRows(params, ['ORDERABLE', 'WORK_NEEDED', 'PLANNED'], signal),
    staleTime: 0,
    gcTime: 0,
  });
  const packages = useQuery(query(listPackages, { params: { customerId }, query: { orderType: 'LINE' } }));
  const waitsFor = [company, rows, packages].find(({ data }) => data === undefined);
  if (waitsFor || !company.data || !rows.data || !packages.data) {
    return (
      <Loaded result={waitsFor as typeof rows} lines={8}>
        {() => null}
      </Loaded>
    );
  }
  const obstacle = orderObstacleOf(company.data);
  if (obstacle) return <OrderObstacle obstacle={obstacle} />;
  const isLeft = ({ row }: BatchRow) => run.results.get(row)?.kind !== 'ordered';
  return (
    <OrderForm
      batch={batch}
      rows={rows.data.filter((row) => isChosen(choice, row) && isLeft(row)).map((row) => asChosen(choice, row))}
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
