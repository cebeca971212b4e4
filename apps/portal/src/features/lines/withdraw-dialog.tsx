import { getLine, type LineSummary, listLines, withdrawLineTermination } from '@demarc/contract/line.ts';
import { getLineSummary } from '@demarc/contract/line-counts.ts';
import { listOrders } from '@demarc/contract/order.ts';
import { useTranslation } from 'react-i18next';
import { WithdrawTerminationDialog } from '../../blocks/termination/withdraw-termination-dialog.tsx';
import { useFormats } from '../../lib/format.ts';
import { getLineRefusal } from './line-refusal.tsx';
import { useLineParams } from './use-line.ts';

interface WithdrawDialogProps {
  line: LineSummary;
  name: string;
  onClose: () => void;
}

/** Withdraws the termination of a line. */
export function WithdrawDialog({ line, name, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <WithdrawTerminationDialog
      operation={withdrawLineTermination}
      params={useLineParams(line.lineId)}
      invalidates={[getLine, listLines, getLineSummary, listOrders]}
      name={name}
      consequence={t('line.withdraw-stays', { date: formats.date(line.terminationDate) })}
      explainError={(error) => {
        const code = getLineRefusal(error);
        return code && t(`line.refused-${code}`);
      }}
      onClose={onClose}
    />
  );
}
