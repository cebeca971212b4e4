import type { AvailablePackage, CarrierResult } from '@demarc/contract/availability.ts';
import { needsDigging } from '@demarc/contract/availability-verdict.ts';
import type { TFunction } from 'i18next';
import type { Localization } from '../../ui/data-table/columns.ts';
import { getPackageDelivery } from './package-delivery.ts';
import type { NetworkSpeed } from './package-facts.ts';

/** Returns what digging means for the price and the date of a package; null if nothing has to be dug. */
export function getDiggingNotes(
  { nlsType }: Pick<AvailablePackage, 'nlsType'>,
  t: TFunction,
): { short: string; price: string; date: string } | null {
  if (!needsDigging(nlsType)) return null;
  return { short: t('availability.digging'), price: t('availability.digging-price'), date: t('availability.digging-date') };
}

/** Formats the notes of `getDiggingNotes` as one text, for a cell of a file. */
export function formatDiggingNotes(pkg: Pick<AvailablePackage, 'nlsType'>, t: TFunction): string {
  const notes = getDiggingNotes(pkg, t);
  return notes ? `${notes.price}; ${notes.date}` : '';
}

/** Returns the name of a package, with its technology if another one of the packages has the same name. */
export function formatPackageName(
  { name, technology }: { name: string; technology?: string | null },
  packages: readonly { name: string }[],
  t: TFunction,
): string {
  const isShared = packages.filter((other) => other.name === name).length > 1;
  return isShared && technology ? `${name}, ${t(`kinds.line.technology-${technology}`)}` : name;
}

/** `€ 465.00 one-time plus digging`. */
export function formatOneOffAmount(
  { nlsType, oneOffAmount }: Pick<AvailablePackage, 'nlsType' | 'oneOffAmount'>,
  { t, formats }: Localization,
): string {
  return t(needsDigging(nlsType) ? 'availability.amount-nrc-digging' : 'availability.amount-nrc', {
    amount: formats.money(Number(oneOffAmount)),
  });
}

/** `from 13 Jan 2027`, or `not before` a day if nobody has planned the work. The date does not wrap. */
export function formatDelivery(carrier: CarrierResult, pkg: AvailablePackage, { t, formats }: Localization): string {
  const { date, timing } = getPackageDelivery(carrier, pkg);
  const day = formats.date(date).replaceAll(' ', '\u00a0');
  return t(timing === 'on' ? 'availability.from-day' : `availability.${timing}-day`, { day });
}

/**
 * Formats the chance of a speed, and what the line itself can carry if that is more than is offered; null if the speed is
 * certain.
 */
export function formatSpeedChance(
  { reliabilityPercent, lineMaximum }: NetworkSpeed,
  { t, formats }: Localization,
): string | null {
  const percent = formats.percent(reliabilityPercent);
  if (lineMaximum) {
    const { downMbps, upMbps } = lineMaximum;
    const rates = t('availability.mbps', { down: formats.number(downMbps), up: formats.number(upMbps) });
    return t('availability.line-maximum', { percent, rates });
  }
  return reliabilityPercent < 100 ? t('availability.reliability', { percent }) : null;
}
