import type { Language } from '@demarc/contract/language.ts';
import type { AgreedPrice } from '@demarc/contract/manual-agreement.ts';
import type { ManualAgreementChanges } from '@demarc/contract/provider/manual-agreement.ts';
import type { Database } from '../../db/database.ts';
import { getCustomerPackages } from '../../db/views/package.ts';
import { type FieldProblem, invalid } from '../../http/problem.ts';

interface Reader {
  customerId: number;
  /** The language of the documents. */
  language: Language;
  now: Date;
}

/**
 * Adds the names of packages and products to prices, as the document shows them. Throws one validation error that lists every product
 * that is not in the catalog, or has two prices.
 */
export async function resolveCatalogPrices(
  db: Database,
  { customerId, language, now }: Reader,
  requested: NonNullable<ManualAgreementChanges['catalogPrices']>,
): Promise<AgreedPrice[]> {
  if (requested.length === 0) return [];
  const packageCodes = [...new Set(requested.map(({ packageCode }) => packageCode))];
  const packages = await getCustomerPackages(db, { customerId, language, now }, { packageCodes });
  const byCode = new Map(packages.map((pack) => [pack.packageCode, pack]));
  const problems: FieldProblem[] = [];
  const seen = new Set<string>();
  const prices = requested.flatMap(({ packageCode, productCode, unitPrice }, index): AgreedPrice[] => {
    const refuse = (field: 'packageCode' | 'productCode', code: string) => {
      problems.push({ field: `catalogPrices[${index}].${field}`, code });
      return [];
    };
    const pack = byCode.get(packageCode);
    if (!pack) return refuse('packageCode', 'validation.unknown-value');
    const product = pack.products.find((candidate) => candidate.productCode === productCode);
    if (!product) return refuse('productCode', 'validation.unknown-value');
    const key = `${packageCode} ${productCode}`;
    if (seen.has(key)) return refuse('productCode', 'validation.duplicate');
    seen.add(key);
    const { name: productName, chargeType } = product;
    return [{ packageCode, packageName: pack.name, productCode, productName, chargeType, unitPrice }];
  });
  if (problems.length > 0) throw invalid(problems);
  return prices;
}
