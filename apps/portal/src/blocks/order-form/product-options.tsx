import type { Product } from '@demarc/contract/catalog.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldGroup } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import styles from './order-form.module.css';
import type { Quantities } from './order-price.ts';
import { clampQuantity, findProductConflict, setQuantity } from './product-choice.ts';
import { usePriceText } from './use-price-text.ts';

interface ProductOptionsProps {
  label: string;
  description?: string;
  /** The products to choose from here. */
  offered: readonly Product[];
  /** All products of the package: the offered ones may require or exclude them. */
  products: readonly Product[];
  /** The quantities chosen in the complete package. */
  quantities: Quantities;
  onChange: (quantities: Quantities) => void;
}

/** The optional products of a package within their limits; a product that cannot be chosen shows the reason. */
export function ProductOptions({ label, description, offered, products, quantities, onChange }: ProductOptionsProps) {
  const id = useId();
  if (offered.length === 0) return null;
  return (
    <FieldGroup id={id} label={label} description={description}>
      <div>
        {offered.map((product) => (
          <Option
            key={product.productCode}
            product={product}
            products={products}
            quantities={quantities}
            onQuantity={(quantity) =>
              onChange(setQuantity(products, quantities, product.productCode, clampQuantity(product, quantity)))
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}

interface OptionProps {
  product: Product;
  products: readonly Product[];
  quantities: Quantities;
  onQuantity: (quantity: number) => void;
}

function Option({ product, products, quantities, onQuantity }: OptionProps) {
  const { t } = useTranslation();
  const formatPrice = usePriceText();
  const { productCode, name, mandatory, maxQuantity } = product;
  const quantity = quantities[productCode] ?? 0;
  const obstacle = quantity > 0 ? null : findProductConflict(product, products, quantities);
  const notes = [
    mandatory && t('order-new.included'),
    obstacle && t(`order-new.option-${obstacle.kind}`, { names: obstacle.names.join(', ') }),
    !mandatory && !obstacle && maxQuantity > 1 && t('order-new.at-most', { count: maxQuantity }),
  ].filter(Boolean);
  const isFixed = mandatory || obstacle !== null;
  return (
    <div className={styles.option}>
      {mandatory ? (
        <div className={styles.included}>
          <Icon name="check" />
          <span>
            {name}
            <small>{notes.join(' ')}</small>
          </span>
        </div>
      ) : maxQuantity === 1 ? (
        <Checkbox
          label={name}
          description={notes.join(' ')}
          checked={quantity > 0}
          // Not disabled, so that screen readers announce the reason.
          aria-disabled={isFixed || undefined}
          onChange={({ currentTarget }) => !isFixed && onQuantity(currentTarget.checked ? 1 : 0)}
        />
      ) : (
        <div className={styles.counted}>
          <Stepper
            name={name}
            quantity={quantity}
            max={maxQuantity}
            isFixed={isFixed}
            onQuantity={onQuantity}
            product={product}
          />
          <span>
            {name}
            <small>{notes.join(' ')}</small>
          </span>
        </div>
      )}
      <span className={styles.price}>{formatPrice(product)}</span>
    </div>
  );
}

interface StepperProps {
  name: string;
  product: Product;
  quantity: number;
  max: number;
  isFixed: boolean;
  onQuantity: (quantity: number) => void;
}

function Stepper({ name, product, quantity, max, isFixed, onQuantity }: StepperProps) {
  const { t } = useTranslation();
  const minQuantity = Math.max(1, product.minQuantity);
  const canIncrease = !isFixed && quantity < max;
  return (
    <span className={styles.stepper}>
      <button
        type="button"
        aria-label={t('order-new.one-less', { name })}
        aria-disabled={quantity === 0 || undefined}
        // Below the minimum, the only possible quantity is 0.
        onClick={() => quantity > 0 && onQuantity(quantity > minQuantity ? quantity - 1 : 0)}
      >
        <Icon name="minus" size={12} />
      </button>
      <output aria-live="polite" aria-label={t('order-new.quantity-of', { name })}>
        {quantity}
      </output>
      <button
        type="button"
        aria-label={t('order-new.one-more', { name })}
        aria-disabled={!canIncrease || undefined}
        onClick={() => canIncrease && onQuantity(Math.max(minQuantity, quantity + 1))}
      >
        <Icon name="plus" size={12} />
      </button>
    </span>
  );
}

interface ProductChoiceProps {
  label: string;
  description?: string;
  /** The products to choose one of. */
  offered: readonly Product[];
  /** Empty for none. */
  value: string;
  onChange: (productCode: string) => void;
  /** Label of the option to choose none of them. */
  noneLabel?: string;
  /** Returns the description of a product. */
  describe?: (product: Product) => string | undefined;
}

/** A choice of one product from several alternatives, such as service levels. */
export function ProductChoice({ label, description, offered, value, onChange, noneLabel, describe }: ProductChoiceProps) {
  const formatPrice = usePriceText();
  if (offered.length === 0) return null;
  return (
    <RadioGroup
      label={label}
      description={description}
      options={[
        ...(noneLabel ? [{ value: '', label: noneLabel }] : []),
        ...offered.map((product) => ({
          value: product.productCode,
          label: product.name,
          description: describe?.(product),
          aside: formatPrice(product),
        })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
