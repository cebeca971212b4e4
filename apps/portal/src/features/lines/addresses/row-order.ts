import type { LineAvailability } from '@demarc/contract/availability.ts';
import type { AvailabilityBatch, BatchRow } from '@demarc/contract/availability-batch.ts';
import type { LineOrderRequest } from '@demarc/contract/line-order.ts';
import { addWorkingDays } from '@demarc/contract/working-days.ts';
import { resolveConnection } from '../../../blocks/availability/resolve-connection.ts';
import { getRowProducts, pickTerm } from './row-order-defaults.ts';

/** The fields that all orders of a batch share. */
export interface SharedOrder {
  /** Each customer order id is this prefix and the row number. */
  prefix: string;
  wishDate: string;
  termMonths: number;
  projectId: string | null;
  contact: LineOrderRequest['contact'];
  endUser: LineOrderRequest['details']['endUser'];
}

/** The reasons for which a row cannot be part of a bulk order. */
export type RowObstacle = 'gone' | 'choose' | 'no-pair';

/** The order request of one row, or why it has to be ordered separately. */
export function buildRowOrder(
  row: Pick<BatchRow, 'row' | 'reference' | 'availabilityId' | 'best'>,
  availability: LineAvailability,
  common: SharedOrder,
): LineOrderRequest | RowObstacle {
  const pkg = availability.packages.find(({ packageCode }) => packageCode === row.best?.packageCode);
  const carrier = availability.carriers.find(({ carrierCode }) => carrierCode === pkg?.carrierCode);
  if (!pkg || !carrier) return 'gone';
  const connection = resolveConnection(availability, carrier, pkg);
  const products = getRowProducts(pkg);
  if (typeof connection === 'string') return connection;
  if (!products) return 'choose';
  return {
    subType: 'CREATE',
    customerOrderId: buildCustomerOrderId(common.prefix, row.row),
    projectId: common.projectId,
    reference: row.reference,
    packageCode: pkg.packageCode,
    termMonths: pickTerm(pkg, common.termMonths),
    wishDate: pickWishDate(common.wishDate, pkg.earliestWishDate),
    contact: common.contact ?? null,
    details: {
      availabilityId: availability.availabilityId,
      connection,
      endUser: common.endUser,
      ...products,
    },
  };
}

/** The shared date, or the first possible date of the row if that is later. */
export function pickWishDate(common: string, earliest: string): string {
  return addWorkingDays(common > earliest ? common : earliest, 0);
}

export function buildCustomerOrderId(prefix: string, row: number): string {
  return `${prefix.trim()}-${row}`;
}

/** Prefix of the customer order ids. It is the same on every call, so that no row is ordered twice. */
export function proposePrefix({ batchId, createdAt }: Pick<AvailabilityBatch, 'batchId' | 'createdAt'>): string {
  return `${createdAt.slice(0, 10).replaceAll('-', '')}-${batchId.slice(0, 5).toUpperCase()}`;
}

/** Derives a UUID from the order's digest, so that the same order has the same key after a page reload. */
export async function deriveIdempotencyKey(batchId: string, order: LineOrderRequest): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([batchId, order]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text)).slice(0, 16);
  // Version 8 and variant bits of RFC 9562.
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
