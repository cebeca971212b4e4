import type { Role } from '@demarc/contract/access.ts';
import { type Customer, getCustomer, updateCustomerSecondFactor } from '@demarc/contract/customer.ts';
import { type SecondFactorScope, secondFactorScopes } from '@demarc/contract/second-factor.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { getConfiguration } from '../../lib/configuration.ts';
import { getRefusalCode } from '../../lib/refusal.ts';
import { showToast } from '../../lib/toast.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Note } from '../../ui/note.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { RoleField } from './role-field.tsx';
import styles from './user-management.module.css';

/** Edits which users need a second factor. */
export function SecondFactorForm({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [scope, setScope] = useState<SecondFactorScope>(customer.secondFactorScope);
  const [roles, setRoles] = useState<Role[]>(customer.secondFactorRoles);
  const [isSubmitted, setSubmitted] = useState(false);
  const [refusal, setRefusal] = useState<'STALE_VERSION' | 'CUSTOMER_NOT_ACTIVE' | 'SECOND_FACTOR_REQUIRED' | 'OTHER' | null>(
    null,
  );
  const isMissing = scope === 'ROLES' && roles.length === 0;
  const getInput = () => ({
    params: { customerId: customer.customerId },
    body: { secondFactorScope: scope, ...(scope === 'ROLES' && { secondFactorRoles: roles }), version: customer.version },
  });
  const save = useWrite(updateCustomerSecondFactor, { put: getCustomer, previewInput: getInput });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    setRefusal(null);
    if (isMissing) return;
    save.mutate(getInput(), {
      onSuccess: () => {
        showToast('user.factor-saved');
        onDone();
      },
      onError: (error) => {
        const reason = getRefusalCode(error, ['STALE_VERSION', 'CUSTOMER_NOT_ACTIVE', 'SECOND_FACTOR_REQUIRED']);
        if (reason === 'STALE_VERSION') void queries.invalidateQueries({ queryKey: [getCustomer.id] });
        setRefusal(reason);
      },
    });
  };

  return (
    <form className={styles.panelForm} onSubmit={submit} noValidate>
      {refusal && (
        <Note kind="attention" title={t(`user.factor-refused-${refusal}`)}>
          {t(`user.factor-refused-${refusal}-text`)}
          {refusal === 'SECOND_FACTOR_REQUIRED' && getConfiguration().ssoManageUrl !== '#' && (
            <>
              {' '}
              <a href={getConfiguration().ssoManageUrl} target="_blank" rel="noopener noreferrer">
                {t('user.factor-set-up')}
              </a>
            </>
          )}
        </Note>
      )}
      <RadioGroup
        label={t('user.factor-who')}
        options={secondFactorScopes.map((value) => ({
          value,
          label: t(`user.factor-${value}`),
          description: t(`user.factor-${value}-text`),
        }))}
        value={scope}
        onChange={(value) => setScope(value as SecondFactorScope)}
      />
      {scope === 'ROLES' && (
        <RoleField
          label={t('user.roles')}
          value={roles}
          onChange={(value) => setRoles(value as Role[])}
          error={isSubmitted && isMissing ? t('user.factor-roles-missing') : undefined}
        />
      )}
      <div className={styles.panelActions}>
        <ActionButton type="submit" variant="primary" label={t('action.save')} isBusy={save.isPending} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onDone} />
      </div>
    </form>
  );
}
