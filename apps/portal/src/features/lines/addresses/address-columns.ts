import { type BatchAddress, maxBatchRows } from '@demarc/contract/availability-batch.ts';
import { splitAddress } from '../../../blocks/address-fields/split-address.ts';
import { UnusableFileError } from '../../../lib/table-file/file-kind.ts';

/** The content of a column; `whole` is postal code, house number and addition in one value. */
export const columnFields = ['postalCode', 'houseNumber', 'houseNumberAddition', 'room', 'reference', 'whole'] as const;
export type ColumnField = (typeof columnFields)[number];

/** The mapping of the columns of an imported table to address fields. */
export interface ColumnMapping {
  /** Whether the first row holds the column names. */
  hasHead: boolean;
  /** One entry per column; null for a column that is not used. */
  uses: readonly (ColumnField | null)[];
}

interface DetectedColumns extends ColumnMapping {
  isSure: boolean;
}

/** Column names in Dutch and English, reduced to letters and digits; the most specific name comes first. */
const headerNames: Record<ColumnField, readonly string[]> = {
  postalCode: ['postcode', 'postalcode', 'zip', 'zipcode', 'pc', 'pc6', 'postcode6', 'postkode'],
  houseNumber: ['huisnummer', 'housenumber', 'huisnr', 'houseno', 'housenr', 'hnr', 'nummer', 'number', 'nr', 'no'],
  houseNumberAddition: [
    'toevoeging',
    'huisnummertoevoeging',
    'huisnrtoevoeging',
    'toev',
    'huisletter',
    'letter',
    'addition',
    'suffix',
    'housenumberaddition',
    'numberaddition',
    'houseletter',
    'extension',
  ],
  room: ['kamer', 'room', 'ruimte'],
  reference: ['referentie', 'reference', 'ref', 'kenmerk', 'eigenreferentie', 'uwreferentie', 'ownreference', 'yourreference'],
  whole: ['adres', 'address', 'volledigadres', 'fulladdress'],
};
const fieldByHeader = new Map(
  columnFields.flatMap((use) => headerNames[use].map((name, rank) => [name, { use, rank }] as const)),
);

/** The number of rows inspected to detect the content of a column. */
const sampleSize = 50;
/** Percentage of values that must match: real lists contain mistakes. */
const minMatchPercent = 70;

/** Detects the columns by name, or else by content. `isSure` is false if the user has to confirm, because other columns match too. */
export function detectColumns(rows: readonly (readonly string[])[]): DetectedColumns {
  const width = countColumns(rows);
  const head = detectByHeader(rows[0] ?? [], width);
  // A column called "address" usually holds only the street.
  const uses = head.map((use, index) =>
    use === 'whole' && !hasMatchingValues(rows.slice(1), index, isFullAddress) ? null : use,
  );
  if (hasAddressColumns(uses))
    return { hasHead: true, uses: uses.includes('postalCode') ? excludeFullAddress(uses) : uses, isSure: true };
  const hasHead = head.some((use) => use !== null) || !rows[0]?.some((cell) => /\d/.test(cell));
  return { hasHead, ...detectByContent(hasHead ? rows.slice(1) : rows, excludeFullAddress(uses)) };
}

/** Whether these columns are enough to form an address. */
export function hasAddressColumns(uses: ColumnMapping['uses']): boolean {
  return uses.includes('whole') || (uses.includes('postalCode') && uses.includes('houseNumber'));
}

/** An address as it is sent to the API. */
export type FileAddress = BatchAddress & { reference: string };

/** Throws UnusableFileError when the table has no addresses or more than one batch can check. */
export function parseAddresses(rows: readonly (readonly string[])[], { hasHead, uses }: ColumnMapping): FileAddress[] {
  const addresses = (hasHead ? rows.slice(1) : rows)
    .map((row) => parseAddress(row, uses))
    .filter((address) => Object.values(address).some((value) => value !== ''));
  if (addresses.length === 0) throw new UnusableFileError('no-rows');
  if (addresses.length > maxBatchRows) throw new UnusableFileError('too-many-rows', addresses.length);
  return addresses;
}

function parseAddress(row: readonly string[], uses: ColumnMapping['uses']): FileAddress {
  const getCells = (field: ColumnField) => uses.flatMap((use, index) => (use === field && row[index] ? [row[index]] : []));
  const [whole] = getCells('whole');
  const split = whole ? splitAddress(whole) : null;
  return {
    // An address that cannot be split is shown in its row, where the user can fix it.
    postalCode: truncate(getCells('postalCode')[0] ?? split?.postalCode ?? whole ?? '', 40),
    houseNumber: truncate(getCells('houseNumber')[0] ?? split?.houseNumber ?? '', 40),
    // Some lists keep the letter and the number of an addition in separate columns.
    houseNumberAddition: truncate(getCells('houseNumberAddition').join('-') || (split?.houseNumberAddition ?? ''), 40),
    room: truncate(getCells('room')[0] ?? '', 100),
    reference: truncate(getCells('reference')[0] ?? '', 100),
  };
}

/** A value that is too long for any field is invalid anyway; truncating it keeps the rest of the file usable. */
function truncate(value: string, maxLength: number): string {
  return value.length <= maxLength ? value : `${value.slice(0, maxLength - 1).toWellFormed()}…`;
}

/**
 * Detects columns without a known name. `isSure` is true if no other column can be the postal code, the house number, its addition or
 * the full address.
 */
function detectByContent(
  rows: readonly (readonly string[])[],
  named: readonly (ColumnField | null)[],
): Pick<DetectedColumns, 'uses' | 'isSure'> {
  const uses = [...named];
  const listMatching = (test: (value: string) => boolean) =>
    uses.flatMap((use, at) => (use === null && hasMatchingValues(rows, at, test) ? at : []));
  const listUsed = (field: ColumnField, test: (value: string) => boolean) =>
    uses.includes(field) ? [uses.indexOf(field)] : listMatching(test);
  const postalCodes = listUsed('postalCode', isPostalCode);
  const [postalCode] = postalCodes;
  if (postalCode === undefined) {
    const fullAddressColumns = listMatching(isFullAddress);
    const unused = uses.flatMap((use, at) => (use === null ? at : []));
    const whole = fullAddressColumns[0] ?? findOnlyFullAddress(rows, unused);
    if (whole !== undefined) uses[whole] = 'whole';
    return { uses, isSure: fullAddressColumns.length === 1 };
  }
  uses[postalCode] = 'postalCode';
  // Prefers the nearest column, because lists contain other numbers too.
  const houseNumbers = listUsed('houseNumber', isHouseNumber).sort(
    (a, b) => getDistance(a, postalCode) - getDistance(b, postalCode),
  );
  const [houseNumber] = houseNumbers;
  if (houseNumber !== undefined) uses[houseNumber] = 'houseNumber';
  const additions = uses.includes('houseNumberAddition') ? [] : listMatching(isAddition);
  return { uses, isSure: postalCodes.length === 1 && houseNumbers.length === 1 && additions.length === 0 };
}

/** The only column that contains a full address, even if most of its values are not full addresses. */
function findOnlyFullAddress(rows: readonly (readonly string[])[], columns: readonly number[]): number | undefined {
  const candidates = columns.filter((at) => rows.slice(0, sampleSize).some((row) => isFullAddress(row[at] ?? '')));
  return candidates.length === 1 ? candidates[0] : undefined;
}

/** Prefers the column after the postal code over the one before it. */
function getDistance(at: number, from: number): number {
  return at > from ? at - from : from - at + 0.5;
}

const isPostalCode = (value: string) => /^\d{4}\s*[a-z]{2}$/i.test(value);
const isHouseNumber = (value: string) => /^\d{1,5}(?!\d)[\s-]*[a-z0-9-]{0,6}$/i.test(value);
const isAddition = (value: string) => /^[a-z0-9]{1,4}$/i.test(value);
const isFullAddress = (value: string) => splitAddress(value) !== null;

function hasMatchingValues(rows: readonly (readonly string[])[], at: number, test: (value: string) => boolean): boolean {
  const values = rows.slice(0, sampleSize).flatMap((row) => row[at] || []);
  return values.length > 0 && values.filter(test).length * 100 >= values.length * minMatchPercent;
}

/**
 * Keeps the more specific of two columns for one field: "no" is a row number when "house number" exists too. There may be two
 * additions.
 */
function detectByHeader(head: readonly string[], width: number): (ColumnField | null)[] {
  const fields = Array.from({ length: width }, (_, index) => fieldByHeader.get(normalizeHeader(head[index] ?? '')));
  return fields.map((one, index) => {
    if (!one) return null;
    const isBest = fields.every((other, there) => {
      if (there === index || other?.use !== one.use) return true;
      return other.rank === one.rank ? index < there : one.rank < other.rank;
    });
    return isBest || one.use === 'houseNumberAddition' ? one.use : null;
  });
}

function excludeFullAddress(uses: ColumnMapping['uses']): ColumnMapping['uses'] {
  return uses.map((use) => (use === 'whole' ? null : use));
}

function normalizeHeader(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** Number of columns in the widest of the sampled rows. */
function countColumns(rows: readonly (readonly string[])[]): number {
  return Math.max(0, ...rows.slice(0, sampleSize).map(({ length }) => length));
}
