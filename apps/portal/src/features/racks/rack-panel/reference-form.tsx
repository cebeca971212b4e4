import { useTranslation } from 'react-i18next';
import { ReferenceForm as ServiceReferenceForm } from '../../../blocks/service-edit/reference-form.tsx';
import { showToast } from '../../../lib/toast.ts';
import { getColocationName } from '../rack-columns.tsx';
import { type Colocation, getCalls, staleLists, useColocationParams } from '../use-colocation.ts';
import { getRackRefusal } from './rack-refusal.ts';

/** Changes the customer's reference of a rack or shared units. */
export function ReferenceForm({ rack, onClose }: { rack: Colocation; onClose: () => void }) {
  const { t } = useTranslation();
  const { update, read } = getCalls(rack.kind);
  return (
    <ServiceReferenceForm
      service={rack}
      update={update}
      read={read}
      params={useColocationParams(rack)}
      invalidates={staleLists}
      texts={{ reference: 'rack.reference', notSaved: t('rack.not-saved'), stale: t('rack.stale') }}
      explainError={(error) => {
        const code = getRackRefusal(error);
        return code && { code, text: t(`rack.refused-${code}`) };
      }}
      onSaved={() => showToast('rack.saved', { name: getColocationName(rack) })}
      onClose={onClose}
    />
  );
}
