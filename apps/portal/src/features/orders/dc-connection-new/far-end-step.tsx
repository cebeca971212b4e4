import { chargedParties, type Initiator, initiators } from '@demarc/contract/dc-connection.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../../blocks/order-form/order-step.module.css';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import type { DcOrderValues } from './dc-order-values.ts';

interface FarEndStepProps {
  form: ValidatedForm<DcOrderValues>;
  /** The company that runs the building; null if we do. */
  operator: string | null;
  /** The fields of the LOA, if one is needed. */
  children: ReactNode;
}

/** Asks who arranges the patch, who pays the operator of the building for it, and for the permission of the other company. */
export function FarEndStep({ form, operator, children }: FarEndStepProps) {
  const { t } = useTranslation();
  const { zEnd, initiator, chargedTo } = form.useWatchValue('details');
  const isThirdParty = zEnd.party === 'THIRD_PARTY';
  const company = zEnd.partyName.trim() || t('dc-connection-new.the-company');
  const { defaultValue: _, ...input } = form.getInputProps('details.initiator');
  return (
    <div className={styles.fields}>
      <RadioGroup
        {...input}
        data-path="details.initiator"
        label={operator === null ? t('dc-connection-new.step-far-end') : t('dc-connection-new.initiator', { operator })}
        options={initiators.map((value) => ({
          value,
          label: t(`dc-connection-new.initiator-${value}`),
          description:
            operator === null
              ? t(`dc-connection-new.initiator-text-${value}-here`, { company })
              : t(`dc-connection-new.initiator-text-${value}-${isThirdParty ? 'company' : 'network'}`, { company, operator }),
        }))}
        value={initiator}
        onChange={(value) => form.setFieldValue('details.initiator', value as Initiator)}
      />
      {isThirdParty && operator !== null && (
        <RadioGroup
          label={t('dc-connection-new.charged-to', { operator })}
          isInline
          data-path="details.chargedTo"
          options={chargedParties.map((value) => ({
            value,
            label: (value === 'THIRD_PARTY' && zEnd.partyName.trim()) || t(`dc-connection-order.charged-to-${value}`),
          }))}
          value={chargedTo}
          onChange={(value) => form.setFieldValue('details.chargedTo', value as typeof chargedTo)}
        />
      )}
      {children}
    </div>
  );
}
