import { getWdm, updateWdm, type Wdm } from '@demarc/contract/wdm.ts';
import { useTranslation } from 'react-i18next';
import { ReferenceForm } from '../../../blocks/service-edit/reference-form.tsx';
import { showToast } from '../../../lib/toast.ts';
import { staleLists, useWdmParams } from '../use-wavelength.ts';
import { getWdmRefusal } from './wdm-refusal.ts';

/** Changes the customer's reference of a wavelength. */
export function WdmReferenceForm({ wavelength, onClose }: { wavelength: Wdm; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <ReferenceForm
      service={wavelength}
      update={updateWdm}
      read={getWdm}
      params={useWdmParams(wavelength.wdmId)}
      invalidates={staleLists}
      texts={{
        reference: 'wdm.reference',
        notSaved: t('wdm.not-saved'),
        stale: t('wdm.stale'),
      }}
      explainError={(error) => {
        const code = getWdmRefusal(error);
        return code && { code, text: t(`wdm.refused-${code}`) };
      }}
      onSaved={() => showToast('wdm.saved', { name: wavelength.circuitId })}
      onClose={onClose}
    />
  );
}
