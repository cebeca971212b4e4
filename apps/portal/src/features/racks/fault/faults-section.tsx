import { useTranslation } from 'react-i18next';
import { FaultList } from '../../../blocks/fault/fault-list.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { Section } from '../../../ui/section.tsx';
import type { ColocationKey } from '../racks-search.ts';
import { useRackFaults } from './use-rack-faults.ts';

/** The reported faults of a rack or shared units, with their state. */
export function FaultsSection({ rack }: { rack: ColocationKey }) {
  const { t } = useTranslation();
  const faults = useRackFaults(rack);
  return (
    <Section title={t('fault.title')} {...(faults.data ? { count: faults.data.length } : {})}>
      <AsyncContent result={faults} name={t('fault.title')} lines={2}>
        {(items) => <FaultList faults={items} />}
      </AsyncContent>
    </Section>
  );
}
