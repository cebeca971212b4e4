import { getAvailabilityBatch } from '@demarc/contract/availability-batch.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { Facts } from '../../../ui/facts.tsx';

/** The address file of the request, which is for its addresses that cannot be ordered. */
export function BatchFacts({ batchId }: { batchId: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const batch = useQuery({
    ...query(getAvailabilityBatch, { params: { customerId, batchId }, query: { limit: 1 } }),
    enabled: claims !== null,
  });
  return (
    <AsyncContent result={batch} name={t('quotation.file')} lines={2}>
      {({ fileName, rows, outcomes }) => {
        // The same rows that the API chooses.
        const count = rows - (outcomes.ORDERABLE ?? 0);
        return (
          <Facts
            facts={[
              { label: t('quotation.file'), value: fileName ?? t('quotation.pasted-file') },
              {
                label: t('quotation.addresses'),
                value: t('quotation.not-orderable', { count, total: formats.number(count) }),
              },
            ]}
          />
        );
      }}
    </AsyncContent>
  );
}
