import type { Package } from '@demarc/contract/catalog.ts';
import { uplinkMedia } from '@demarc/contract/uplink.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../../blocks/order-form/order-step.module.css';
import { usePriceText } from '../../../blocks/order-form/use-price-text.ts';
import { useFormats } from '../../../lib/format.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { RackOrderValues } from './rack-order-values.ts';
import { getPrefixes, getProducts } from './rack-products.ts';

/** The maximum in the contract. */
const maxUplinks = 8;

interface NetworkStepProps {
  form: ValidatedForm<RackOrderValues>;
  pkg: Package;
}

/** The uplinks, and the addresses on them. */
export function NetworkStep({ form, pkg }: NetworkStepProps) {
  const { t } = useTranslation();
  const { uplinks } = form.useWatchValue('details');
  const added = useRef<number | null>(null);
  const addRef = useRef<HTMLDivElement>(null);
  const [first] = getProducts(pkg, 'UPLINK');
  useEffect(() => {
    // A render may happen between the click and the new uplink.
    if (added.current === null || uplinks.length <= added.current) return;
    form.focusField(`details.uplinks.${added.current}.productCode`);
    added.current = null;
  });
  const getBlockReason = () => {
    if (!first) return t('rack-new.no-uplinks');
    return uplinks.length >= maxUplinks ? t('rack-new.most-uplinks', { count: maxUplinks }) : null;
  };
  const remove = (index: number) => {
    form.removeListItem('details.uplinks', index);
    addRef.current?.querySelector('button')?.focus();
  };
  return (
    <div className={styles.fields}>
      <p className={styles.hint}>{t('rack-new.network-help')}</p>
      {uplinks.map((_uplink, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an uplink is identified by its index, as are its fields.
        <UplinkFields key={`${index} of ${uplinks.length}`} {...{ form, pkg, index }} onRemove={() => remove(index)} />
      ))}
      <div ref={addRef}>
        <ActionButton
          icon="plus"
          label={t('rack-new.add-uplink')}
          disabledReason={getBlockReason()}
          onClick={() => {
            added.current = uplinks.length;
            form.insertListItem('details.uplinks', { productCode: first?.productCode ?? '', redundant: false });
          }}
        />
      </div>
      <Section title={t('rack-new.addresses')}>
        {uplinks.length > 0 ? (
          <PrefixFields form={form} pkg={pkg} />
        ) : (
          <p className={styles.hint}>{t('rack-new.addresses-need-uplink')}</p>
        )}
      </Section>
    </div>
  );
}

function UplinkFields({ form, pkg, index, onRemove }: NetworkStepProps & { index: number; onRemove: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const priceText = usePriceText();
  const title = t('rack-order.uplink', { number: index + 1 });
  const path = `details.uplinks.${index}` as const;
  return (
    <Section
      title={title}
      aside={
        <button type="button" className={styles.link} onClick={onRemove}>
          {t('order-new.remove')}
          <span className="unseen"> {title}</span>
        </button>
      }
    >
      <div className={styles.stack}>
        <SelectField
          key={form.key(`${path}.productCode`)}
          {...form.getInputProps(`${path}.productCode`)}
          label={t('rack-new.speed')}
          options={getProducts(pkg, 'UPLINK').map((product) => {
            const { speedMbps, mediaType } = product.attributes;
            const media = uplinkMedia.find((medium) => medium === mediaType);
            const speed = formats.number(Number(speedMbps) / 1000);
            return {
              value: product.productCode,
              label: media ? t('rack-order.uplink-single', { speed, media: t(`rack-order.media-${media}`) }) : product.name,
              aside: priceText(product),
            };
          })}
        />
        <Checkbox
          key={form.key(`${path}.redundant`)}
          {...form.getInputProps(`${path}.redundant`, { type: 'checkbox' })}
          label={t('rack-new.second-port')}
          description={t('rack-new.second-port-help')}
        />
      </div>
    </Section>
  );
}

function PrefixFields({ form, pkg }: NetworkStepProps) {
  const { t } = useTranslation();
  const priceText = usePriceText();
  const listPrefixOptions = (family: 4 | 6) => [
    { value: '', label: t(`order-new.no-ipv${family}`) },
    ...getPrefixes(pkg, family).map(({ length, product }) => ({
      value: length,
      label: t(`order-new.ipv${family}-${length}`),
      aside: priceText(product),
    })),
  ];
  return (
    <div className={styles.pair}>
      {([4, 6] as const).map((family) => (
        <SelectField
          key={form.key(`details.ipv${family}PrefixLength`)}
          {...form.getInputProps(`details.ipv${family}PrefixLength`)}
          label={t(`order-new.ipv${family}`)}
          options={listPrefixOptions(family)}
        />
      ))}
    </div>
  );
}
