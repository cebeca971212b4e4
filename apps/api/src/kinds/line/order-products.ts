import type { Product, ProductType } from '@demarc/contract/catalog.ts';
import type { Line } from '@demarc/contract/line.ts';
import type { LineOrderRequest } from '@demarc/contract/line-order.ts';
import { getDefaultProducts, lineOptionTypes } from '@demarc/contract/package-facts.ts';
import { chooseProducts, type ProductChoice } from '@demarc/contract/product-choice.ts';
import type { FieldProblem } from '../../http/problem.ts';
import { toPrefixChoices } from '../prefixes.ts';

type Details = LineOrderRequest['details'];

/**
 * Fills in the products that a request omits. A new line gets the default service level and options of its package. A changed line
 * keeps its service level, or gets the default one if the new package does not have it, and gets no options.
 */
export function fillInProducts(products: readonly Product[], details: Details, line: Pick<Line, 'sla'> | null): Details {
  const { sla: defaultSla, options: packageOptions } = getDefaultProducts({ products });
  const keepsSla = line !== null && details.slaProductCode === undefined;
  const omittedSla = keepsSla ? findKeptSla(products, line) : defaultSla;
  const defaultOptions = line ? [] : packageOptions;
  return {
    ...details,
    slaProductCode: details.slaProductCode || (omittedSla?.productCode ?? null),
    options:
      details.options ?? defaultOptions.map(({ productCode, defaultQuantity }) => ({ productCode, quantity: defaultQuantity })),
  };
}

/** Finds the service level of a changed line, or the default one if the package does not have it. */
function findKeptSla(products: readonly Product[], { sla }: Pick<Line, 'sla'>): Product | undefined {
  if (!sla) return undefined;
  const isCurrent = ({ productCode, productType }: Product) => productType === 'SLA' && productCode === sla.productCode;
  return products.find(isCurrent) ?? getDefaultProducts({ products }).sla;
}

/** Returns the items of a line order, and the problems of products that it cannot have. */
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
  const choices: ProductChoice[] = [
    ...evcs.map(({ productCode }, index) => toChoice(productCode, `details.evcs[${index}].productCode`, 'EVC')),
    ...(slaProductCode ? [toChoice(slaProductCode, 'details.slaProductCode', 'SLA')] : []),
    ...options.map(({ productCode, quantity }, index) => ({
      productCode,
      quantity,
      types: lineOptionTypes,
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
