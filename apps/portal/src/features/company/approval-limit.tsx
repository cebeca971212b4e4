import type { Customer } from '@demarc/contract/customer.ts';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { lazyChunk } from '../../lib/load-chunk.ts';
import { Facts, MissingValue } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { ChangeLink } from './change-link.tsx';
import styles from './company.module.css';

const ApprovalLimitForm = lazyChunk(async () => ({ default: (await import('./approval-limit-form.tsx')).ApprovalLimitForm }));

interface ApprovalLimitProps {
  customer: Customer;
  canEdit: boolean;
  /** Why editing is disabled; null if it is enabled. */
  reason: string | null;
}

/** The amount above which a second person has to approve an order. */
export function ApprovalLimit({ customer, canEdit, reason }: ApprovalLimitProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [isEditing, setEditing] = useState(false);
  const { approvalLimit } = customer;
  const change = <ChangeLink label={t('approval.change-limit')} onClick={() => setEditing(true)} reason={reason} />;
  return (
    <Section title={t('approval.limit-section')} aside={canEdit && change}>
      <Facts
        facts={[
          {
            label: t('approval.limit'),
            value:
              approvalLimit === null ? (
                <MissingValue>{t('approval.limit-off')}</MissingValue>
              ) : (
                t('approval.limit-above', { amount: formats.money(Number(approvalLimit)) })
              ),
          },
        ]}
      />
      <p className={styles.hint}>{t('approval.limit-about')}</p>
      <SidePanel title={t('approval.change-limit')} isOpen={isEditing} onClose={() => setEditing(false)}>
        <Suspense>
          <ApprovalLimitForm customer={customer} onDone={() => setEditing(false)} />
        </Suspense>
      </SidePanel>
    </Section>
  );
}
