import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import panel from '../../../blocks/service-panel/service-panel.module.css';
import { RackFaultForm } from '../fault/rack-fault-form.tsx';
import type { Colocation } from '../use-colocation.ts';

/** Reports a fault, within the panel of the rack. */
export function FaultForm({ rack, onClose }: { rack: Colocation; onClose: () => void }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={panel.form}>
      <h3 ref={heading} tabIndex={-1}>
        {t('rack.report-fault')}
      </h3>
      <RackFaultForm rack={rack} onClose={onClose} />
    </div>
  );
}
