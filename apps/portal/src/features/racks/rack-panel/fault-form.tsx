import { useTranslation } from 'react-i18next';
import panel from '../../../blocks/service-panel/service-panel.module.css';
import { FormHeading } from '../../../ui/form-heading.tsx';
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
