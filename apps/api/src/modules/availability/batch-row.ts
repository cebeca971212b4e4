import type { AvailablePackage, CarrierResult } from '@demarc/contract/availability.ts';
import { type BatchAddress, type BatchOffer, type BatchOutcome, batchRowRules } from '@demarc/contract/availability-batch.ts';
import { getCarrierVerdict, type VerdictCode } from '@demarc/contract/availability-verdict.ts';
import { normalizeAddition } from '@demarc/contract/house-number-addition.ts';
import { getRates } from '@demarc/contract/package-facts.ts';
import { comparePrice, recommendPackage } from '@demarc/contract/recommend-package.ts';
import { findFieldProblems } from '@demarc/contract/rules/field-rules.ts';
import { normalizePostalCode } from '@demarc/contract/rules/postal-code.ts';
import type { ServiceAddress } from '@demarc/contract/service-address.ts';
import type { availabilityBatchRows } from '../../db/schema/availability-batch.ts';
import type { FieldProblem } from '../../http/problem.ts';
import type { AddressInput, ResolvedAddress } from './resolve-address.ts';

export type BatchRowInput = (typeof availabilityBatchRows.$inferSelect)['input'];
type RowDetails = NonNullable<(typeof availabilityBatchRows.$inferSelect)['result']>;

/** The outcome of a row and its details. */
export interface RowResult {
  outcome: BatchOutcome;
  result: RowDetails | null;
}

const emptyDetails: RowDetails = {
  problems: [],
  alternatives: [],
  address: null,
  verdict: null,
  carrierName: null,
  best: null,
  offers: [],
};

/** The outcome of each verdict, ordered from best to worst. */
const outcomeByVerdict: Readonly<Record<VerdictCode, BatchOutcome>> = {
  FREE_PAIR: 'ORDERABLE',
  FIBRE_READY: 'ORDERABLE',
  READY: 'ORDERABLE',
  BUSINESS_READY: 'ORDERABLE',
  SPLICE: 'ORDERABLE',
  FTU_TO_PLACE: 'ORDERABLE',
  FTU_TO_REPLACE: 'ORDERABLE',
  FIBRE_LATER: 'ORDERABLE',
  NEW_ISRA_POINT: 'WORK_NEEDED',
  FIBRE_LATER_HARD: 'WORK_NEEDED',
  DIGGING: 'WORK_NEEDED',
  NEW_BUILD: 'WORK_NEEDED',
  QUOTE_ONLY: 'WORK_NEEDED',
  PLANNED: 'PLANNED',
  PLANNED_WITHOUT_DATE: 'PLANNED',
  NO_FREE_PORT: 'NOT_POSSIBLE',
  NO_PACKAGE: 'NOT_POSSIBLE',
  ASKING: 'NOT_POSSIBLE',
  CARRIER_BUSY: 'NOT_POSSIBLE',
  CARRIER_SILENT: 'NOT_POSSIBLE',
  CARRIER_NONSENSE: 'NOT_POSSIBLE',
  NOT_REACHED: 'NOT_POSSIBLE',
};
const verdictRanking = Object.keys(outcomeByVerdict);

/**
 * Trims a row. Files often have house number and addition in one column: splits `12a` and `12-A` if there is no separate
 * addition.
 */
export function normalizeRow({ reference, ...fields }: BatchAddress & { reference?: string | null | undefined }): BatchRowInput {
  const toTrimmedText = (value: string | number | null | undefined) => String(value ?? '').trim();
  const input = {
    postalCode: toTrimmedText(fields.postalCode).replace(/\s+/g, ' '),
    houseNumber: toTrimmedText(fields.houseNumber),
    houseNumberAddition: toTrimmedText(fields.houseNumberAddition),
    room: toTrimmedText(fields.room),
    reference: toTrimmedText(reference) || null,
  };
  const [, houseNumber, houseNumberAddition] =
    /^(\d{1,5})(?: *[-/] *| +|(?=\p{L}))([\p{L}\d][\p{L}\d /-]*)$/u.exec(input.houseNumber) ?? [];
  const isCombined = input.houseNumberAddition === '' && houseNumber && houseNumberAddition;
  return isCombined ? { ...input, houseNumber, houseNumberAddition } : input;
}

/** Creates the rows of a file. Each row has problems, or waits to be checked. */
export function createRows(input: readonly BatchRowInput[]): (RowResult & { input: BatchRowInput })[] {
  const seenKeys = new Set<string>();
  return input.map((row) => {
    const rowResult = createRowResult(row, (key) => seenKeys.has(key));
    if (rowResult.outcome === 'WAITING') seenKeys.add(getRowKey(row));
    return { input: row, ...rowResult };
  });
}

export function createRowResult(input: BatchRowInput, isDuplicate: (key: string) => boolean): RowResult {
  const problems = findFieldProblems(batchRowRules, input);
  if (problems.length > 0) return toProblemResult(problems);
  if (isDuplicate(getRowKey(input))) return toProblemResult([{ field: '', code: 'validation.duplicate' }]);
  return { outcome: 'WAITING', result: null };
}

/** Rows with the same address have the same key. */
export function getRowKey({ postalCode, houseNumber, houseNumberAddition, room }: BatchRowInput): string {
  const addition = normalizeAddition(houseNumberAddition);
  return JSON.stringify([normalizePostalCode(postalCode), Number(houseNumber), addition, room.toUpperCase()]);
}

/** Returns the address to look up. The row must have no problems. */
export function toAddressInput({ postalCode, houseNumber, houseNumberAddition, room }: BatchRowInput): AddressInput {
  return { postalCode, houseNumber: Number(houseNumber), houseNumberAddition, room };
}

export const unknownAddressResult: RowResult = toProblemResult([{ field: '', code: 'validation.address-unknown' }]);

/** Returns the result for an address whose addition is missing or unknown. */
export function toPartialAddressResult(
  { address, alternatives }: ResolvedAddress,
  { houseNumberAddition }: BatchRowInput,
): RowResult {
  const code = houseNumberAddition === '' ? 'validation.required' : 'validation.addition-unknown';
  const { outcome, result } = toProblemResult([{ field: 'houseNumberAddition', code }]);
  return { outcome, result: { ...emptyDetails, ...result, address, alternatives } };
}

/** Returns the result of a row while carriers are being queried. */
export function toCheckingResult(address: ServiceAddress): RowResult {
  return { outcome: 'CHECKING', result: { ...emptyDetails, address } };
}

/** Combines the results of all carriers: the best verdict, the available products and the best offer among them. */
export function toRowResult(
  address: ServiceAddress,
  carriers: readonly CarrierResult[],
  packages: readonly AvailablePackage[],
): RowResult {
  const verdicts = carriers
    .map((carrier) => ({ carrier, code: getCarrierVerdict(carrier, packages).code }))
    .sort((a, b) => verdictRanking.indexOf(a.code) - verdictRanking.indexOf(b.code));
  const bestVerdict = verdicts[0];
  if (!bestVerdict) return { outcome: 'NOT_POSSIBLE', result: { ...emptyDetails, address } };
  const outcome = outcomeByVerdict[bestVerdict.code];
  const sameOutcome = verdicts.filter(({ code }) => outcomeByVerdict[code] === outcome);
  const packageOffers = sameOutcome.flatMap(({ carrier, code }) =>
    packages
      .filter(({ carrierCode }) => carrierCode === carrier.carrierCode)
      .map((pack) => ({ pack, offer: toOffer(pack, carrier, code) })),
  );
  const offersByPrice = packageOffers.toSorted((a, b) => comparePrice(a.pack, b.pack));
  const recommendation = recommendPackage(packageOffers.map(({ pack }) => pack));
  const best = offersByPrice.find(({ pack }) => pack === recommendation?.pkg)?.offer ?? null;
  const code = best?.verdict ?? bestVerdict.code;
  // If no carrier reaches the address, none of them is better than another.
  const carrierName = code === 'NOT_REACHED' ? null : (best?.carrierName ?? bestVerdict.carrier.carrierName);
  return {
    outcome,
    result: { ...emptyDetails, address, verdict: code, carrierName, best, offers: offersByPrice.map(({ offer }) => offer) },
  };
}

/** Converts a package to an offer, with speeds capped at what the address can reach. */
function toOffer(pack: AvailablePackage, { carrierName }: CarrierResult, verdict: VerdictCode): BatchOffer {
  const {
    packageCode,
    name,
    technology,
    nlsType,
    earliestWishDate,
    leadTimeWorkingDays,
    minTermMonths,
    monthlyAmount,
    oneOffAmount,
  } = pack;
  const { downMbps, upMbps } = getRates(pack);
  return {
    packageCode,
    name,
    technology,
    carrierName,
    verdict,
    nlsType,
    earliestWishDate,
    leadTimeWorkingDays,
    minTermMonths,
    maxDownMbps: Math.min(downMbps, pack.maxDownMbps),
    maxUpMbps: Math.min(upMbps, pack.maxUpMbps),
    monthlyAmount,
    oneOffAmount,
  };
}

function toProblemResult(problems: FieldProblem[]): RowResult {
  return { outcome: 'TO_FIX', result: { ...emptyDetails, problems } };
}
