import { isDeepStrictEqual } from 'node:util';
import type { Language } from '@demarc/contract/language.ts';
import type { CatalogTvPackage, ProviderTvPackage } from '@demarc/contract/provider/tv.ts';
import type { TvPackage } from '@demarc/contract/tv-package.ts';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import { type FieldProblem, invalid } from '../../http/problem.ts';
import * as store from './tv-package.store.ts';

export function toTvPackage({ productCode, definition }: store.TvPackageRow, language: Language): TvPackage {
  const { name, description, ...rest } = definition;
  return { productCode, name: name[language], description: description[language], ...rest };
}

/** Adds or replaces a package. Audit entries belong to a customer and a package has none, so only an event is written. */
export async function putPackage(
  { clock, database: { db } }: AppContext,
  productCode: string,
  definition: CatalogTvPackage,
  { via }: Author,
): Promise<ProviderTvPackage> {
  return db.transaction(async (tx) => {
    const before = await store.lockPackage(tx, productCode);
    const isProductIdInUse = await store.hasProductId(tx, productCode, definition.productId);
    const problems = validatePackage(productCode, definition, before, isProductIdInUse);
    if (problems.length > 0) throw invalid(problems);
    if (!isDeepStrictEqual(before, definition)) {
      const now = clock.now();
      const { type, orderable } = definition;
      await Promise.all([
        store.putPackage(tx, productCode, definition, now),
        store.insertPackageEvent(tx, productCode, { productCode, type, orderable, isNew: !before, via: via ?? null }, now),
      ]);
    }
    return { productCode, ...definition };
  });
}

/** Returns the problems of a package that the schema cannot detect. */
export function validatePackage(
  productCode: string,
  definition: CatalogTvPackage,
  before: CatalogTvPackage | null,
  isProductIdInUse: boolean,
): FieldProblem[] {
  const { channelCount, hdChannelCount, price, productId, type } = definition;
  const findSelfReferences = (name: 'requires' | 'excludes') =>
    definition[name].flatMap((code, index) =>
      code === productCode ? [{ field: `${name}[${index}]`, code: 'validation.unknown-value' }] : [],
    );
  // These cannot change: products of accounts store both, and the rules for an account's products use them.
  const changedFixedFields = (['productId', 'type'] as const).filter(
    (name) => before && before[name] !== { productId, type }[name],
  );
  return [
    ...changedFixedFields.map((field) => ({ field, code: 'validation.not-allowed-here' })),
    ...(isProductIdInUse && !changedFixedFields.includes('productId')
      ? [{ field: 'productId', code: 'validation.duplicate' }]
      : []),
    // Report both fields, because either may be the wrong one.
    ...(hdChannelCount > channelCount
      ? [
          { field: 'channelCount', code: 'validation.min', params: { min: hdChannelCount } },
          { field: 'hdChannelCount', code: 'validation.max', params: { max: channelCount } },
        ]
      : []),
    ...(price.startsWith('-') ? [{ field: 'price', code: 'validation.min', params: { min: 0 } }] : []),
    ...findSelfReferences('requires'),
    ...findSelfReferences('excludes'),
  ];
}
