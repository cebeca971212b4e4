import { legalForms } from '@demarc/contract/customer.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressFields } from '../../blocks/address-fields/address-fields.tsx';
import { emptyAddress, toAddressValues } from '../../blocks/address-fields/address-values.ts';
import type { ValidatedForm } from '../../lib/validated-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ApplicationValues } from './application-values.ts';
import styles from './apply.module.css';
import { CocNote, VatNote } from './registry-notes.tsx';
import type { CocLookup, VatLookup } from './use-registry-lookup.ts';

/** Keeps the field mounted, because the user may be typing in it. */
const prefilled = { forceUpdate: false };

interface CompanyStepProps {
  form: ValidatedForm<ApplicationValues>;
  coc: CocLookup;
  vat: VatLookup;
}

/** Asks which company applies. The registries prefill fields but never block the applicant. */
export function CompanyStep({ form, coc, vat }: CompanyStepProps) {
  const { t } = useTranslation();
  const isDutch = form.useWatchValue('address.country') === 'NL';
  const companyName = form.useWatchValue('companyName');
  const legalForm = form.useWatchValue('legalForm');
  const postalAddress = form.useWatchValue('postalAddress');
  const { response } = coc;
  /** The name prefilled by the registry. A later lookup may replace it, but never a name the user typed. */
  const filledName = useRef('');
  const applyName = (name: string) => {
    filledName.current = name;
    form.setFieldValue('companyName', name, prefilled);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per response, not per keystroke.
  useEffect(() => {
    if (!response?.companyName) return;
    if (companyName === '' || companyName === filledName.current) {
      applyName(response.companyName);
      if (response.legalForm) form.setFieldValue('legalForm', response.legalForm, prefilled);
    }
    const { postalCode, houseNumber, street, city } = form.getValues().address;
    if (response.address && isDutch && !(postalCode || houseNumber || street || city))
      form.setFieldValue('address', toAddressValues(response.address), prefilled);
  }, [response]);

  // Controlled inputs show prefilled values without remounting a field while the user types.
  const getControlledProps = (field: 'companyName' | 'legalForm', value: string) => {
    const { defaultValue: _, ...input } = form.getInputProps(field);
    return { ...input, value };
  };
  const cocInput = form.getInputProps('cocNumber');
  const vatInput = form.getInputProps('vatNumber');
  return (
    <>
      <p className={styles.hint}>{t('apply.partner-already')}</p>
      <div className={styles.pair}>
        <TextField
          label={t(isDutch ? 'apply.coc-number' : 'apply.registration-number')}
          description={t(isDutch ? 'apply.coc-help' : 'apply.registration-help')}
          isOptional={!isDutch}
          inputMode={isDutch ? 'numeric' : 'text'}
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          note={isDutch ? <CocNote lookup={coc} companyName={companyName} onUseName={applyName} /> : null}
          key={form.key('cocNumber')}
          {...cocInput}
          onBlur={() => {
            cocInput.onBlur?.();
            coc.request();
          }}
        />
        <TextField
          label={t('apply.vat-number')}
          description={t(isDutch ? 'apply.vat-help' : 'apply.vat-help-abroad')}
          isOptional
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          note={<VatNote lookup={vat} />}
          key={form.key('vatNumber')}
          {...vatInput}
          onBlur={() => {
            vatInput.onBlur?.();
            vat.request();
          }}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label={t('apply.company-name')}
          autoComplete="organization"
          maxLength={120}
          {...getControlledProps('companyName', companyName)}
        />
        <SelectField
          label={t('apply.legal-form')}
          isOptional
          options={legalForms.map((value) => ({ value, label: t(`company.legal-form-${value}`) }))}
          {...getControlledProps('legalForm', legalForm)}
        />
      </div>
      <Section title={t('apply.address')}>
        <AddressFields form={form} path="address" />
        <div className={styles.same}>
          <Checkbox
            label={t('apply.postal-same')}
            checked={postalAddress === null}
            onChange={({ currentTarget }) =>
              form.setFieldValue(
                'postalAddress',
                currentTarget.checked ? null : { ...emptyAddress, country: form.getValues().address.country },
              )
            }
          />
        </div>
      </Section>
      {postalAddress !== null && (
        <Section title={t('apply.postal-address')}>
          <AddressFields form={form} path="postalAddress" />
        </Section>
      )}
    </>
  );
}
