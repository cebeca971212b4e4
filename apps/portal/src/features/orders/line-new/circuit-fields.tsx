import type { AvailablePackage } from '@demarc/contract/availability.ts';
import { circuitTypes } from '@demarc/contract/line-schemas.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePriceText } from '../../../blocks/order-form/use-price-text.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './line-new.module.css';
import { emptyEvc, type LineOrderValues } from './line-order-values.ts';
import { getPrefixes, getProducts } from './line-products.ts';

/** The maximum in the contract. */
const maxCircuits = 4;

interface CircuitFieldsProps {
  form: ValidatedForm<LineOrderValues>;
  pkg: AvailablePackage;
}

/** The EVCs of the line, with their VLANs and IP prefixes. */
export function CircuitFields({ form, pkg }: CircuitFieldsProps) {
  const { t } = useTranslation();
  const { evcs } = form.useWatchValue('details');
  const added = useRef<number | null>(null);
  const addRef = useRef<HTMLDivElement>(null);
  const [first] = getProducts(pkg, 'EVC');
  useEffect(() => {
    // A render may happen between the click and the new circuit.
    if (added.current === null || evcs.length <= added.current) return;
    form.focusField(`details.evcs.${added.current}.productCode`);
    added.current = null;
  });
  return (
    <>
      <p className={styles.hint}>{t('order-new.technical-help')}</p>
      {evcs.map((_evc, index) => (
        <Circuit
          // biome-ignore lint/suspicious/noArrayIndexKey: a circuit is identified by its index, as are its fields.
          key={`${index} of ${evcs.length}`}
          form={form}
          pkg={pkg}
          index={index}
          onRemove={
            evcs.length > 1
              ? () => {
                  form.removeListItem('details.evcs', index);
                  addRef.current?.querySelector('button')?.focus();
                }
              : undefined
          }
        />
      ))}
      <div ref={addRef}>
        <ActionButton
          icon="plus"
          label={t('order-new.add-circuit')}
          disabledReason={evcs.length >= maxCircuits ? t('order-new.most-circuits', { count: maxCircuits }) : null}
          onClick={() => {
            added.current = evcs.length;
            form.insertListItem('details.evcs', { ...emptyEvc, productCode: first?.productCode ?? '' });
          }}
        />
      </div>
    </>
  );
}

function Circuit({ form, pkg, index, onRemove }: CircuitFieldsProps & { index: number; onRemove?: () => void }) {
  const { t } = useTranslation();
  const priceText = usePriceText();
  const getFieldPath = (name: keyof LineOrderValues['details']['evcs'][number]) => `details.evcs.${index}.${name}` as const;
  const title = t('order-new.circuit-number', { number: index + 1 });
  const listPrefixOptions = (family: 4 | 6) => [
    { value: '', label: t(`order-new.no-ipv${family}`) },
    ...getPrefixes(pkg, family).map(({ length, product }) => ({
      value: length,
      label: t(`order-new.ipv${family}-${length}`),
      aside: priceText(product),
    })),
  ];
  return (
    <Section
      title={title}
      aside={
        onRemove && (
          <button type="button" className={styles.link} onClick={onRemove}>
            {t('order-new.remove')}
            <span className="unseen"> {title}</span>
          </button>
        )
      }
    >
      <div className={styles.pair}>
        <SelectField
          key={form.key(getFieldPath('productCode'))}
          {...form.getInputProps(getFieldPath('productCode'))}
          label={t('order-new.circuit-product')}
          options={getProducts(pkg, 'EVC').map((product) => ({
            value: product.productCode,
            label: product.name,
            aside: priceText(product),
          }))}
        />
        <SelectField
          key={form.key(getFieldPath('circuitType'))}
          {...form.getInputProps(getFieldPath('circuitType'))}
          label={t('order-new.circuit-type')}
          options={circuitTypes.map((value) => ({ value, label: t(`order-new.circuit-type-${value}`) }))}
        />
        <TextField
          key={form.key(getFieldPath('vlanId'))}
          {...form.getInputProps(getFieldPath('vlanId'))}
          label={t('order-new.vlan')}
          description={t('order-new.vlan-help')}
          isOptional
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
        />
        <div />
        <SelectField
          key={form.key(getFieldPath('ipv4PrefixLength'))}
          {...form.getInputProps(getFieldPath('ipv4PrefixLength'))}
          label={t('order-new.ipv4')}
          options={listPrefixOptions(4)}
        />
        <SelectField
          key={form.key(getFieldPath('ipv6PrefixLength'))}
          {...form.getInputProps(getFieldPath('ipv6PrefixLength'))}
          label={t('order-new.ipv6')}
          options={listPrefixOptions(6)}
        />
      </div>
    </Section>
  );
}
