import type { Product } from '@demarc/contract/catalogue.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldGroup } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import styles from './order-form.module.css';
import type { Quantities } from './order-price.ts';
import { usePriceText } from './price-text.ts';
import { boundedQuantity, obstacleOf, withQuantity } from './product-choice.ts';

interface ProductOptionsProps {
  label: string;
  description?: string;
  /** Those that are offered here. */
  offered: readonly Product[];
  /** All of the package: what is offered may need or exclude them. */
  products: readonly Product[];
  /** What is chosen now, of the whole package. */
  quantities: Quantities;
  onChange: (quantities: Quantities) => void;
}

/** The products of a package that can be taken beside it, each within its limits; what cannot be taken says why. */
export function ProductOptions({ label, description, offered, products, quantities, onChange }: ProductOptionsProps) {
  const id = useId();
  if (offered.length === 0) return null;
  return (
    <FieldGroup id={id} label={label} description={description}>
      <div className={styles.options}>
        {offered.map((product) => (
          <Option
            key={product.productCode}
            product={product}
            products={products}
            quantities={quantities}
            onQuantity={(quantity) =>
              onChange(withQuantity(products, quantities, product.productCode, boundedQuantity(product, quantity)))
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
  const priceText = usePriceText();
  const { productCode, name, mandatory, maxQuantity } = product;
  const quantity = quantities[productCode] ?? 0;
  const obstacle = quantity > 0 ? null : obstacleOf(product, products, quantities);
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
          // Not disabled: it is read out with its reason.
          aria-disabled={isFixed || undefined}
          onChange={({ currentTarget }) => !isFixed && onQuantity(currentTarget.checked ? 1 : 0)}
        />
      ) : (
        <div className={styles.counted}>
          <Stepper
            name={name}
            quantity={quantity}
            most={maxQuantity}
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
      <span className={styles.price}>{priceText(product)}</span>
    </div>
  );
}

interface StepperProps {
  name: string;
  product: Product;
  quantity: number;
  most: number;
  isFixed: boolean;
  onQuantity: (quantity: number) => void;
}

function Stepper({ name, product, quantity, most, isFixed, onQuantity }: StepperProps) {
  const { t } = useTranslation();
  const least = Math.max(1, product.minQuantity);
  const mayGrow = !isFixed && quantity < most;
  return (
    <span className={styles.stepper}>
      <button
        type="button"
        aria-label={t('order-new.one-less', { name })}
        aria-disabled={quantity === 0 || undefined}
        // Below the least there is only none.
        onClick={() => quantity > 0 && onQuantity(quantity > least ? quantity - 1 : 0)}
      >
        <Icon name="minus" size={12} />
      </button>
      <output aria-live="polite" aria-label={t('order-new.quantity-of', { name })}>
        {quantity}
      </output>
      <button
        type="button"
        aria-label={t('order-new.one-more', { name })}
        aria-disabled={!mayGrow || undefined}
        onClick={() => mayGrow && onQuantity(Math.max(least, quantity + 1))}
      >
        <Icon name="plus" size={12} />
      </button>
    </span>
  );
}

interface ProductChoiceProps {
  label: string;
  description?: string;
  /** One of these. */
  offered: readonly Product[];
  /** Empty: none. */
  value: string;
  onChange: (productCode: string) => void;
  /** The choice to take none of them. */
  noneLabel?: string;
  /** What a product is, in words. */
  describe?: (product: Product) => string | undefined;
}

/** One of a few products that stand in each other's place, a service level for instance. */
export function ProductChoice({ label, description, offered, value, onChange, noneLabel, describe }: ProductChoiceProps) {
  const priceText = usePriceText();
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
          aside: priceText(product),
        })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
