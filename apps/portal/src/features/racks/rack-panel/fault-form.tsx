import { useTranslation } from 'react-i18next';
import { FormHeading } from '../../../blocks/service-panel/form-heading.tsx';
import panel from '../../../blocks/service-panel/service-panel.module.css';
import { RackFaultForm } from '../fault/rack-fault-form.tsx';
import type { Colocation } from '../use-colocation.ts';

/** Reports a fault, within the panel of the rack. */
export function FaultForm({ rack, onClose }: { rack: Colocation; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={panel.form}>
      <FormHeading>{t('rack.report-fault')}</FormHeading>
      <RackFaultForm rack={rack} onClose={onClose} />
    </div>
  );
}
