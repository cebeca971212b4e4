import type { TvAccount, TvDeviceType } from '@demarc/contract/tv-account.ts';
import type { TvProduct } from '@demarc/contract/tv-product.ts';
import type { IconName } from '@demarc/look/icons.ts';
import type { Formats } from '../../../lib/format.ts';

/** Splits a code into two groups of four for reading aloud. */
export function splitCode(code: string): [string, string] {
  return [code.slice(0, 4), code.slice(4)];
}

/** Separates the characters, so that screen readers do not read the code as a word. */
export function spellOutCode(code: string): string {
  return splitCode(code)
    .map((group) => [...group].join(' '))
    .join(', ');
}

export function getLastDayOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** The time left until a moment, rounded up to whole seconds; null once it has passed. */
export function getTimeLeft(until: string, nowSeconds: number): TimeLeft | null {
  const total = Math.ceil(Date.parse(until) / 1000 - nowSeconds);
  if (!(total > 0)) return null;
  const minutes = Math.floor(total / 60);
  const hours = Math.floor(minutes / 60);
  return { days: Math.floor(hours / 24), hours: hours % 24, minutes: minutes % 60, seconds: total % 60 };
}

/** Formats less than a day as `46:52` or `3:46:52`. */
export function formatCountdown({ hours, minutes, seconds }: TimeLeft): string {
  const padTwo = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${padTwo(minutes)}:${padTwo(seconds)}` : `${minutes}:${padTwo(seconds)}`;
}

const deviceIcons = { stb: 'device-tv', app: 'device-mobile', smarttv: 'device-tv-old' } as const satisfies Record<
  TvDeviceType,
  IconName
>;

export function getDeviceIcon(type: TvDeviceType): IconName {
  return deviceIcons[type];
}

/** Formats a time today as `14:05`, and other times with their date. */
export function formatShortTime(value: string, formats: Formats, now = new Date()): string {
  return formats.date(value) === formats.date(now) ? formats.time(value) : formats.dateTime(value, now);
}

/** The base package that has not ended. */
export function findBase<Product extends Pick<TvProduct, 'type' | 'status'>>(products: readonly Product[]): Product | undefined {
  return products.find(({ type, status }) => type === 'base' && status !== 'ended');
}

/** The day on which the base package starts; null if it has started. */
export function getPlannedStart(products: readonly Pick<TvProduct, 'type' | 'status' | 'startDate'>[]): string | null {
  const base = findBase(products);
  return base?.status === 'pending' ? base.startDate : null;
}

/**
 * What a connected device still needs before it shows a picture: activation of the account, the start of the package, or both. A new
 * account without a code counts as activated, because creating the code activates it unless its package starts later.
 */
export function getPictureCondition(
  { status, products }: { status: TvAccount['status']; products: Parameters<typeof getPlannedStart>[0] },
  hasCode: boolean,
): 'picture' | 'activate' | 'start' | 'activate-start' {
  const startsLater = getPlannedStart(products) !== null;
  if (status === 'new' && startsLater) return 'activate-start';
  if (startsLater) return 'start';
  return status === 'new' && hasCode ? 'activate' : 'picture';
}
