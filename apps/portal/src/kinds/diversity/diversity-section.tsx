import { hasRole } from '@demarc/contract/access.ts';
import { listDiversityPairs } from '@demarc/contract/diversity.ts';
import { isFinalServiceStatus, type ServiceStatus } from '@demarc/contract/service.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrderingCompany } from '../../blocks/use-ordering-company.ts';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { lazyOnOpen } from '../../ui/lazy-on-open.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './diversity.module.css';
import { PairCard } from './pair-card.tsx';
import type { PairDialogProps } from './pair-dialog.tsx';
import { sortPairs } from './pair-display.ts';
import type { NamedService } from './service-picker.tsx';

export const PairDialog = lazyOnOpen<PairDialogProps>(
  async () => (await import('./pair-dialog.tsx')).PairDialog,
  () => true,
);

interface DiversitySectionProps {
  service: NamedService & { status: ServiceStatus };
}

/** Lists the services that one service should have nothing in common with. Only for users who may call the API for that. */
export function DiversitySection(props: DiversitySectionProps) {
  const { claims } = useSession();
  const company = useOrderingCompany();
  const mayRead = hasRole(claims?.roles ?? [], 'RESELLER_ORDER') && company.data?.customerType === 'reseller';
  return mayRead && <PairsOfService {...props} />;
}

function PairsOfService({ service: { status, ...service } }: DiversitySectionProps) {
  const { t } = useTranslation();
  const customerId = useCustomerId();
  const { type, id } = service;
  const pairs = useQuery(query(listDiversityPairs, { params: { customerId }, query: { type, id } }));
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title={t('diversity.view')}
      {...(pairs.data ? { count: pairs.data.length } : {})}
      aside={
        <ActionButton
          size="small"
          icon="plus"
          label={t('diversity.add')}
          disabledReason={isFinalServiceStatus(status) ? t('diversity.text-ENDED') : null}
          onClick={() => setAdding(true)}
        />
      }
    >
      <AsyncContent result={pairs} name={t('diversity.view')} lines={3}>
        {(items) =>
          items.length === 0 ? (
            <p className={styles.soft}>{t('diversity.none-here')}</p>
          ) : (
            <ul className={styles.pairs}>
              {sortPairs(items).map((pair) => (
                <PairCard key={pair.pairId} pair={pair} service={service} />
              ))}
            </ul>
          )
        }
      </AsyncContent>
      {isAdding && <PairDialog service={service} onClose={() => setAdding(false)} />}
    </Section>
  );
}
