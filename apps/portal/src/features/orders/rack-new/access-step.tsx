import { hasRole } from '@demarc/contract/access.ts';
import { lockTypes } from '@demarc/contract/colocation.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from '../../../blocks/order-form/order-step.module.css';
import { useSession } from '../../../lib/session.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import type { RackOrderValues } from './rack-order-values.ts';

interface AccessStepProps {
  form: ValidatedForm<RackOrderValues>;
  contacts: Customer['contacts'];
}

/** Asks who may enter the data center, and how the rack is locked. */
export function AccessStep({ form, contacts }: AccessStepProps) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const details = form.useWatchValue('details');
  return (
    <div className={styles.fields}>
      {contacts.length > 0 && (
        <CheckboxGroup
          {...form.getInputProps('details.accessContacts')}
          key={form.key('details.accessContacts')}
          data-path="details.accessContacts"
          label={t('rack-new.access')}
          description={t('rack-new.access-help')}
          isOptional
          layout="tasks"
          options={contacts.map((contact) => ({
            value: contact.id,
            label: formatPersonName(contact) || contact.email,
            description: [contact.jobTitle, contact.email].filter(Boolean).join(', '),
          }))}
        />
      )}
      {hasRole(claims?.roles ?? [], 'RESELLER_ADMIN') && (
        <p className={styles.hint}>
          <Link to="/company/contact/new">{t('rack-new.add-contact')}</Link>
        </p>
      )}
      <RadioGroup
        label={t('rack-order.lock')}
        data-path="details.lockType"
        options={[
          { value: '', label: t('rack-new.lock-any') },
          ...lockTypes.map((value) => ({ value, label: t(`rack-order.lock-${value}`) })),
        ]}
        value={details.lockType}
        onChange={(value) => form.setFieldValue('details.lockType', value as typeof details.lockType)}
      />
    </div>
  );
}
