import { type DcConnectionPackage, dcConnectionKinds } from '@demarc/contract/dc-connection.ts';
import { useTranslation } from 'react-i18next';
import { usePriceText } from '../../../blocks/order-form/use-price-text.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { Note } from '../../../ui/note.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import type { OwnColocation } from '../connection-ends/own-colocation.ts';
import { choosePackage } from './choose-package.ts';
import { findLowestPrice } from './dc-order-offer.ts';
import type { DcOrderValues } from './dc-order-values.ts';

interface ProductStepProps {
  form: ValidatedForm<DcOrderValues>;
  packages: readonly DcConnectionPackage[];
  ownColocations: readonly OwnColocation[];
  /** A package in the URL that cannot be ordered. */
  unknownPackage: string | null;
}

/** Cross connects and metro connects as cards, with their lowest price. */
export function ProductStep({ form, packages, ownColocations, unknownPackage }: ProductStepProps) {
  const { t } = useTranslation();
  const priceText = usePriceText();
  const packageCode = form.useWatchValue('packageCode');
  const { defaultValue: _, ...input } = form.getInputProps('packageCode');
  const offered = packages.toSorted((a, b) => dcConnectionKinds.indexOf(a.kind) - dcConnectionKinds.indexOf(b.kind));
  return (
    <>
      {unknownPackage !== null && (
        <Note kind="attention" title={t('dc-connection-new.unknown-package', { code: unknownPackage })}>
          {t('dc-connection-new.unknown-package-text')}
        </Note>
      )}
      <RadioGroup
        {...input}
        data-path="packageCode"
        label={t('dc-connection-order.kind')}
        options={offered.map((product) => {
          const lowest = findLowestPrice(product);
          const isNear = ownColocations.some(({ site }) => product.siteCodes.includes(site.siteCode));
          return {
            value: product.packageCode,
            label: product.name,
            description: [
              product.description,
              t(`dc-connection-new.${product.kind === 'CROSS_CONNECT' ? 'in' : 'between'}-sites`, {
                sites: product.siteCodes.join(', '),
              }),
            ].join(' '),
            aside: lowest ? t('order-new.price-from', { price: priceText(lowest) }) : undefined,
            blocked: isNear ? undefined : t('dc-connection-new.no-rack-there', { sites: product.siteCodes.join(', ') }),
          };
        })}
        value={packageCode}
        onChange={(value) => choosePackage(form, value, packages)}
      />
    </>
  );
}
