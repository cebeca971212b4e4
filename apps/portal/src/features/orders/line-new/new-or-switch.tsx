import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Note } from '../../../ui/note.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './line-new.module.css';
import { type LineOrderValues, type SubType, usesSwitchingService } from './line-order-values.ts';

/** The choice between a new line and a switch from another provider, with the fields of a switch. */
export function NewOrSwitch({ form }: { form: ValidatedForm<LineOrderValues> }) {
  const { t } = useTranslation();
  const subType = form.useWatchValue('subType');
  return (
    <>
      <RadioGroup
        label={t('order-new.new-or-switch')}
        options={(['CREATE', 'MIGRATE'] as const).map((value) => ({
          value,
          label: t(`order-new.sub-type-${value}`),
          description: t(`order-new.sub-type-text-${value}`),
        }))}
        value={subType}
        data-path="subType"
        onChange={(value) => form.setFieldValue('subType', value as SubType)}
      />
      {subType === 'MIGRATE' && <MigrationFields form={form} />}
    </>
  );
}

function MigrationFields({ form }: { form: ValidatedForm<LineOrderValues> }) {
  const { t } = useTranslation();
  const endUserKind = form.useWatchValue('endUserKind');
  const details = form.useWatchValue('details');
  const switchingService = form.getInputProps('details.migration.useSwitchingService', { type: 'checkbox' });
  const field = (name: 'currentProvider' | 'currentServiceId' | 'currentContractNumber' | 'currentPhoneNumber') => ({
    ...form.getInputProps(`details.migration.${name}`),
    autoComplete: 'off',
  });
  return (
    <>
      <Note kind="neutral" title={t('order-new.contest')}>
        {t('order-new.contest-text')}
      </Note>
      <div className={styles.pair}>
        <TextField
          key={form.key('details.migration.currentProvider')}
          {...field('currentProvider')}
          label={t('order-new.current-provider')}
          description={t('order-new.current-provider-help')}
          maxLength={80}
        />
        <TextField
          key={form.key('details.migration.currentServiceId')}
          {...field('currentServiceId')}
          label={t('order-new.current-service-id')}
          description={t('order-new.current-service-id-help')}
          maxLength={40}
          spellCheck={false}
          isMono
        />
        <TextField
          key={form.key('details.migration.currentContractNumber')}
          {...field('currentContractNumber')}
          label={t('order-new.current-contract')}
          isOptional
          maxLength={40}
        />
        <PhoneField
          key={form.key('details.migration.currentPhoneNumber')}
          {...field('currentPhoneNumber')}
          label={t('order-new.current-phone')}
          isOptional
        />
      </div>
      {endUserKind === 'person' ? (
        <Checkbox
          key={form.key('details.migration.useSwitchingService')}
          {...switchingService}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            switchingService.onChange(event);
            // The text of the consent depends on this choice.
            form.setFieldValue('details.migration.mandateGiven', false);
          }}
          label={t('order-new.switching-service')}
          description={t('order-new.switching-service-help')}
        />
      ) : (
        <p className={styles.hint}>{t('order-new.no-switching-service')}</p>
      )}
      <Checkbox
        key={form.key('details.migration.mandateGiven')}
        {...form.getInputProps('details.migration.mandateGiven', { type: 'checkbox' })}
        label={t(usesSwitchingService({ endUserKind, details }) ? 'order-new.mandate-service' : 'order-new.mandate')}
        description={t('order-new.mandate-help')}
      />
    </>
  );
}
