import type { Line, LineSession, LineSummary } from '@demarc/contract/line.ts';
import { isImpaired } from '@demarc/contract/service-state.ts';
import { type Formats, noValue } from '../../lib/format.ts';

/** `1,000 / 500` */
export function formatSpeed({ downMbps, upMbps }: Pick<LineSummary, 'downMbps' | 'upMbps'>, formats: Formats): string {
  return `${formats.number(downMbps)} / ${formats.number(upMbps)}`;
}

/** Formats a prefix of one address as that address. */
export function formatPrefix(prefix: string | null): string | null {
  return prefix === null ? null : prefix.replace(/\/32$/, '');
}

/** The IP address to show and its origin: the current session if the line has no address of its own, or several. */
export function getDisplayIp(
  session: Pick<LineSession, 'stoppedAt' | 'ipv4'> | undefined,
  ipv4Prefix: string | null,
): { text: string | null; origin: 'session' | 'prefix' | 'none' } {
  const ownAddress = formatPrefix(ipv4Prefix);
  const isOneAddress = ownAddress !== null && ownAddress !== ipv4Prefix;
  if (session?.stoppedAt === null && session.ipv4 && !isOneAddress) {
    return { text: session.ipv4, origin: ipv4Prefix === null ? 'session' : 'prefix' };
  }
  return { text: ownAddress, origin: 'none' };
}

const byteUnits = ['kB', 'MB', 'GB', 'TB', 'PB'] as const;

/** `12.4 GB`, in decimal units, as carriers count. */
export function formatBytes(bytes: number, formats: Formats): string {
  const at = Math.min(byteUnits.length, Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const value = bytes / 1000 ** at;
  return `${formats.number(Number(value.toFixed(value < 100 ? 1 : 0)))} ${byteUnits[at - 1]}`;
}

/** Formats an amount from the API as money. */
export function formatAmount(amount: string, formats: Formats): string {
  const value = Number(amount);
  return Number.isFinite(value) ? formats.money(value) : noValue;
}

/**
 * Formats since when a line is in the state that its page shows; null if unknown. A terminating line may be suspended too, but does not
 * show that state.
 */
export function formatStateStart(
  { state, stateSince, suspension }: Pick<Line, 'state' | 'stateSince' | 'suspension'>,
  formats: Formats,
): string | null {
  if (isImpaired(state)) return stateSince && formats.dateTime(stateSince);
  return state === 'SUSPENDED' && suspension?.since ? formats.date(suspension.since) : null;
}
