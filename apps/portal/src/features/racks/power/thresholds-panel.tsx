import type { PowerThresholds } from '@demarc/contract/power/threshold.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '../../../lib/api.ts';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import type { ColocationKey } from '../racks-search.ts';
import { useColocationParams } from '../use-colocation.ts';
import { ThresholdsForm } from './thresholds-form.tsx';
import { getPowerCalls } from './use-power.ts';

interface ThresholdsPanelProps {
  unit: ColocationKey;
  committedKw: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The thresholds at which a power event opens, and who gets an email about it. */
export function ThresholdsPanel({ unit, committedKw, isOpen, onClose }: ThresholdsPanelProps) {
  const { t } = useTranslation();
  const thresholds = useQuery({
    ...query(getPowerCalls(unit.kind).thresholds, { params: useColocationParams(unit) }),
    enabled: isOpen,
  });
  return (
    <SidePanel title={t('power.thresholds')} isOpen={isOpen} onClose={onClose}>
      <AsyncContent result={thresholds} name={t('power.thresholds')} lines={10}>
        {(stored: PowerThresholds) => (
          <ThresholdsForm unit={unit} committedKw={committedKw} thresholds={stored} onClose={onClose} />
        )}
      </AsyncContent>
    </SidePanel>
  );
}
