import type { AvailabilityBatch } from '@demarc/contract/availability-batch.ts';
import { useTranslation } from 'react-i18next';
import { trackBusy } from '../../../lib/busy.ts';
import { saveCsv } from '../../../lib/save-csv.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { MenuButton } from '../../../ui/row-menu.tsx';
import { buildResultCsv, isUnordered } from './result-csv.ts';
import type { RowResult } from './row-result.ts';
import { readAllRows } from './use-batch.ts';

interface ResultDownloadsProps {
  batch: AvailabilityBatch;
  params: { customerId: number; batchId: string };
  results: ReadonlyMap<number, RowResult>;
}

/** Downloads the rows with their results: all of them, or only those not ordered. */
export function ResultDownloads({ batch, params, results }: ResultDownloadsProps) {
  const { t } = useTranslation();
  const read = useSingleMutation({ mutationFn: (_kind: 'all' | 'rest') => trackBusy(readAllRows(params)) });
  const save = (kind: 'all' | 'rest') =>
    read.mutate(kind, {
      onSuccess: (rows) => {
        const name = (batch.fileName ?? t('address-file.file-name')).replace(/\.\w{1,5}$/, '');
        const kept = kind === 'all' ? rows : rows.filter((row) => isUnordered(row, results));
        saveCsv(`${name}-${t(`address-file.file-name-${kind}`)}.csv`, buildResultCsv(kept, results, t));
      },
    });
  return (
    <MenuButton
      variant="default"
      icon="download"
      label={t('address-file.download')}
      actions={() =>
        (['all', 'rest'] as const).map((kind) => ({
          label: t(`address-file.download-${kind}`),
          disabledReason: read.isPending ? t('address-file.being-downloaded') : null,
          onClick: () => save(kind),
        }))
      }
    />
  );
}
