import type { CatalogPackage } from '@demarc/contract/provider/catalog.ts';
import type { FieldProblem } from '../../http/problem.ts';

type Product = CatalogPackage['products'][number];
type Parameter = CatalogPackage['parameters'][number];

/** The limit exists because lead times are counted day by day. */
const maxLeadTimeWorkingDays = 260;

/** The contract describes which product types have which attributes. */
const attributeNames: ReadonlySet<string> = new Set([
  'committedKw',
  'heightUnits',
  'speedMbps',
  'downMbps',
  'upMbps',
  'repairHours',
  'window',
  'prefixLength',
  'family',
  'amperageA',
  'phase',
  'mediaType',
  'protection',
  'encryption',
]);
/** Attributes that list where or for what a product is sold. */
const listNames: ReadonlySet<string> = new Set(['siteCodes', 'mediaTypes', 'services', 'routeCodes', 'clientInterfaces']);
const maxListLength = 100;

/** Returns the problems of a package that the schema cannot detect, by field. */
export function validatePackage(definition: CatalogPackage): FieldProblem[] {
  const { products, parameters } = definition;
  const valueProblems = [
    ...products.flatMap(({ attributes }, index) =>
      Object.entries(attributes).flatMap(([name, value]) => validateAttribute(`products[${index}].attributes`, name, value)),
    ),
    ...parameters.flatMap((parameter, index) => validateParameter(`parameters[${index}]`, parameter)),
  ];
  // The remaining checks compare entries with each other, which takes quadratic time.
  return valueProblems.length > 0 ? valueProblems : validateContent(definition);
}

function validateAttribute(path: string, name: string, value: unknown): FieldProblem[] {
  const field = `${path}.${name}`;
  if (listNames.has(name)) return isTextList(value) ? [] : [{ field, code: 'validation.invalid-data' }];
  if (!attributeNames.has(name)) return [{ field: `${path}.${name.slice(0, 100)}`, code: 'validation.not-allowed-here' }];
  return isScalar(value) ? [] : [{ field, code: 'validation.invalid-data' }];
}

function isTextList(value: unknown): boolean {
  return (
    Array.isArray(value) && value.length <= maxListLength && value.every((item) => typeof item === 'string' && isScalar(item))
  );
}

function validateParameter(path: string, { allowedValues, defaultValue }: Parameter): FieldProblem[] {
  const validateScalar = (field: string, value: unknown) => (isScalar(value) ? [] : [{ field, code: 'validation.invalid-data' }]);
  return [
    ...(allowedValues ?? []).flatMap((allowed, index) => validateScalar(`${path}.allowedValues[${index}]`, allowed)),
    ...validateScalar(`${path}.defaultValue`, defaultValue),
  ];
}

/** Whether the value is a scalar of at most 200 characters: not an array or object. */
function isScalar(value: unknown): boolean {
  return typeof value === 'string' ? value.length <= 200 : typeof value !== 'object' || value === null;
}

function validateContent({ products, allowedTermMonths, minTermMonths, leadTimeWorkingDays }: CatalogPackage) {
  const codes = products.map(({ productCode }) => productCode);
  const problems: FieldProblem[] = [
    ...validateRange('leadTimeWorkingDays', leadTimeWorkingDays, 0, maxLeadTimeWorkingDays),
    ...products.flatMap((product, index) => validateProduct(product, `products[${index}]`, codes)),
    ...codes.flatMap((code, index) =>
      codes.indexOf(code) < index ? [{ field: `products[${index}].productCode`, code: 'validation.duplicate' }] : [],
    ),
  ];
  if (!allowedTermMonths.includes(minTermMonths)) {
    problems.push(
      { field: 'minTermMonths', code: 'validation.unknown-value' },
      { field: 'allowedTermMonths', code: 'validation.unknown-value' },
    );
  }
  return problems;
}

function validateProduct(
  { productCode, minQuantity, defaultQuantity, maxQuantity, requires, excludes }: Product,
  path: string,
  codes: readonly string[],
): FieldProblem[] {
  const isOther = (code: string) => code !== productCode && codes.includes(code);
  const validateCodes = (name: 'requires' | 'excludes', referencedCodes: readonly string[]) =>
    referencedCodes.flatMap((code, index) =>
      isOther(code) ? [] : [{ field: `${path}.${name}[${index}]`, code: 'validation.unknown-value' }],
    );
  // Report both fields, because either may be the wrong one.
  const isReversed = minQuantity > maxQuantity;
  return [
    ...(isReversed
      ? [
          { field: `${path}.minQuantity`, code: 'validation.max', params: { max: maxQuantity } },
          { field: `${path}.maxQuantity`, code: 'validation.min', params: { min: minQuantity } },
        ]
      : [
          ...validateRange(`${path}.minQuantity`, minQuantity, 0, maxQuantity),
          ...validateRange(`${path}.defaultQuantity`, defaultQuantity, minQuantity, maxQuantity),
        ]),
    ...validateCodes('requires', requires),
    ...validateCodes('excludes', excludes),
  ];
}

function validateRange(field: string, value: number, min: number, max: number): FieldProblem[] {
  if (value < min) return [{ field, code: 'validation.min', params: { min } }];
  return value > max ? [{ field, code: 'validation.max', params: { max } }] : [];
}
