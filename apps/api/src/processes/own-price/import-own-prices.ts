import { type ChargedServiceType, chargedServiceTypes } from '@demarc/contract/invoice.ts';
import { type OwnPriceRow, ownPriceRules, parseOwnPrice } from '@demarc/contract/own-price.ts';
import { findFirstProblem } from '@demarc/contract/rules/rule.ts';
import type { Database } from '../../db/database.ts';
import { type FieldProblem, invalid } from '../../http/problem.ts';
import { findChargedIndexes, type OwnValues, type ServiceKey } from './own-price.store.ts';

/** Nobody reads a longer list of errors. */
const maxProblems = 100;

type ParsedRow = ServiceKey & OwnValues & { index: number };

/** Parses the rows of a file. Throws one validation error that lists the invalid fields of up to 100 rows. */
export async function parseRows(db: Database, customerId: number, rows: readonly OwnPriceRow[]): Promise<ParsedRow[]> {
  const parsedRows = rows.map(parseRow);
  const valid = parsedRows.flatMap((result) => ('row' in result ? [result.row] : []));
  const chargedIndexes = await findChargedIndexes(
    db,
    customerId,
    valid.map(({ index, serviceType, serviceId }) => ({ index, serviceType, serviceId })),
  );
  const seenKeys = new Set<string>();
  const problems = parsedRows.flatMap((result): FieldProblem[] => {
    if ('problems' in result) return result.problems;
    const { index, serviceType, serviceId } = result.row;
    const field = `rows[${index}].serviceId`;
    if (!chargedIndexes.has(index)) return [{ field, code: 'validation.unknown-value' }];
    const key = `${serviceType} ${serviceId}`;
    if (seenKeys.has(key)) return [{ field, code: 'validation.duplicate' }];
    seenKeys.add(key);
    return [];
  });
  if (problems.length > 0) throw invalid(problems.slice(0, maxProblems));
  return valid;
}

function parseRow(row: OwnPriceRow, index: number): { row: ParsedRow } | { problems: FieldProblem[] } {
  const serviceType = row.serviceType.trim().toUpperCase() as ChargedServiceType;
  const id = row.serviceId.trim();
  const priceText = toText(row.monthlyPrice);
  const monthlyPrice = priceText && parseOwnPrice(priceText);
  const costCenter = toText(row.costCenter);
  const endUser = toText(row.endUser);
  const problems: FieldProblem[] = [];
  const addProblem = (name: keyof OwnPriceRow, problem: Omit<FieldProblem, 'field'> | null) => {
    if (problem) problems.push({ field: `rows[${index}].${name}`, ...problem });
  };
  addProblem('serviceType', chargedServiceTypes.includes(serviceType) ? null : { code: 'validation.unknown-value' });
  const isId = /^[1-9]\d{0,9}$/.test(id) && Number(id) <= 2_147_483_647;
  addProblem('serviceId', isId ? null : { code: 'validation.unknown-value' });
  const isPrice = priceText === null || monthlyPrice !== null;
  addProblem('monthlyPrice', isPrice ? null : { code: 'validation.decimal', params: { max: 2 } });
  addProblem('costCenter', findFirstProblem(ownPriceRules.costCenter, costCenter));
  addProblem('endUser', findFirstProblem(ownPriceRules.endUser, endUser));
  if (problems.length > 0) return { problems };
  return { row: { index, serviceType, serviceId: Number(id), monthlyPrice, costCenter, endUser } };
}

function toText(value: string | null | undefined): string | null {
  return value?.trim() || null;
}
