import type { ApprovableSubject } from '@demarc/contract/approval-request.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { Database } from '../../db/database.ts';
import { readProductNames } from '../../db/views/product-names.ts';
import type { ShownRequest } from './approval-request.store.ts';

type WithSubject = Pick<ShownRequest, 'subject'>;

/** Loads the names of the packages and products in requests. Returns a function that localizes the subject of a request. */
export async function createSubjectLocalizer(
  db: Database,
  rows: readonly WithSubject[],
): Promise<(row: WithSubject, language: Language) => ApprovableSubject> {
  const codes = rows.flatMap(({ subject }) => [subject.packageCode, ...subject.items.map(({ packageCode }) => packageCode)]);
  const getNamesIn = await readProductNames(db, [...new Set(codes.filter((code) => code !== undefined))]);
  return ({ subject: { packageCode: titleCode, items, title, ...subject } }, language) => {
    const names = getNamesIn(language);
    return {
      ...subject,
      title: titleCode === undefined ? title : names.getPackageName({ packageCode: titleCode, packageName: title }),
      items: items.map(({ packageCode, ...item }) => {
        const { productCode, name } = item;
        if (packageCode === undefined || productCode === null) return item;
        return { ...item, name: names.getProductName(packageCode, { productCode, name }) };
      }),
    };
  };
}
