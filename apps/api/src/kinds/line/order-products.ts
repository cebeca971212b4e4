import type { Product, ProductType } from '@demarc/contract/catalog.ts';
import type { LineOrderRequest } from '@demarc/contract/line-order.ts';
import { getDefaultProducts } from '@demarc/contract/package-facts.ts';
import { chooseProducts, type ProductChoice } from '@demarc/contract/product-choice.ts';
import type { FieldProblem } from '../../http/problem.ts';
import { toPrefixChoices } from '../prefixes.ts';

type Details = LineOrderRequest['details'];

/** Products that are ordered as options. Circuits, SLAs and IP addresses have their own fields. */
const optionTypes: readonly ProductType[] = ['OPTION', 'CPE', 'INSTALLATION', 'SETUP', 'REMOTE_HANDS'];

/**
 * Returns the items of a line order, and the problems of products that it cannot have. Without a chosen service level, the order
 * has the default one.
 */
export function chooseLineItems(
  products: readonly Product[],
  { options = [], slaProductCode, evcs }: Pick<Details, 'options' | 'slaProductCode' | 'evcs'>,
  { keepsConnection }: { keepsConnection: boolean },
) {
  const duplicates = options.flatMap(({ productCode }, index): FieldProblem[] => {
    const isRepeat = options.findIndex((option) => option.productCode === productCode) < index;
    return isRepeat ? [{ field: `details.options[${index}].productCode`, code: 'validation.duplicate' }] : [];
  });
  const prefixes = toPrefixChoices(
    products,
    evcs.flatMap(({ ipv4PrefixLength, ipv6PrefixLength }, index) => [
      { family: 4, length: ipv4PrefixLength, field: `details.evcs[${index}].ipv4PrefixLength` },
      { family: 6, length: ipv6PrefixLength, field: `details.evcs[${index}].ipv6PrefixLength` },
    ]),
  );
  const slaCode = slaProductCode || getDefaultProducts({ products }).sla?.productCode;
  const choices: ProductChoice[] = [
    ...evcs.map(({ productCode }, index) => toChoice(productCode, `details.evcs[${index}].productCode`, 'EVC')),
    ...(slaCode ? [toChoice(slaCode, 'details.slaProductCode', 'SLA')] : []),
    ...options.map(({ productCode, quantity }, index) => ({
      productCode,
      quantity,
      types: optionTypes,
      field: `details.options[${index}].productCode`,
    })),
    ...prefixes.choices,
  ];
  const { items, problems } = chooseProducts(products, choices, {
    oneOf: ['EVC', 'SLA'],
    // One-time fees do not apply if the line keeps its copper pair or fiber.
    isLeftOut: ({ chargeType }) => keepsConnection && chargeType === 'NRC',
  });
  return { items, problems: [...duplicates, ...prefixes.problems, ...problems] };
}

function toChoice(productCode: string, field: string, type: ProductType): ProductChoice {
  return { productCode, quantity: 1, field, types: [type] };
}
