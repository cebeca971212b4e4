import { useTranslation } from 'react-i18next';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { getColocationName } from '../rack-columns.tsx';
import type { Colocation } from '../use-colocation.ts';
import { RackFaultForm } from './rack-fault-form.tsx';

interface RackFaultPanelProps {
  rack: Colocation;
  isOpen: boolean;
  onClose: () => void;
}

/** Reports a fault from a page that has no panel of the rack. */
export function RackFaultPanel({ rack, isOpen, onClose }: RackFaultPanelProps) {
  const { t } = useTranslation();
  return (
    <SidePanel title={t('rack.report-title', { name: getColocationName(rack) })} isOpen={isOpen} onClose={onClose}>
      {isOpen && <RackFaultForm rack={rack} onClose={onClose} />}
    </SidePanel>
  );
}
