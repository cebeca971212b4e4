import { listDiversityPairs } from '@demarc/contract/diversity.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './diversity.module.css';
import { PairDialog } from './diversity-section.tsx';
import { PairCard } from './pair-card.tsx';
import { sortPairs } from './pair-display.ts';

/** All pairs of the company. */
export function DiversityList() {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const pairs = useQuery({
    ...query(listDiversityPairs, { params: { customerId }, query: {} }),
    enabled: claims !== null,
  });
  const [isAdding, setAdding] = useState(false);
  const add = <ActionButton icon="plus" label={t('diversity.add')} onClick={() => setAdding(true)} />;
  return (
    <>
      <AsyncContent
        result={pairs}
        name={t('diversity.view')}
        lines={12}
        isEmpty={({ length }) => length === 0}
        empty={<EmptyState title={t('diversity.none')} text={t('diversity.none-text')} actions={add} />}
      >
        {(items) => (
          <div className={styles.list}>
            <div className={styles.intro}>
              <p className={styles.soft}>{t('diversity.intro')}</p>
              {add}
            </div>
            <ul className={styles.grid}>
              {sortPairs(items).map((pair) => (
                <PairCard key={pair.pairId} pair={pair} service={null} />
              ))}
            </ul>
          </div>
        )}
      </AsyncContent>
      {isAdding && <PairDialog service={null} onClose={() => setAdding(false)} />}
    </>
  );
}
