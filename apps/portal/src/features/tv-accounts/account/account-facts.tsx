import type { TvAccount } from '@demarc/contract/tv-account.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFeatures } from '../../../lib/features.ts';
import { noValue, useFormats } from '../../../lib/format.ts';
import { type BandFact, FactBand } from '../../../ui/fact-band.tsx';
import { getMonthlyAmount } from '../create/create-values.ts';
import { findBase, getPlannedStart } from './account-format.ts';
import { useServiceId } from './use-tv-account.ts';

/** The facts that callers ask about: package, devices, PIN, line and price. */
export function AccountFacts({ account }: { account: TvAccount }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { devices, maxDevices, pinSet, lineId, monthlyAmount, products } = account;
  const plannedStart = getPlannedStart(products);
  const fromDay = plannedStart && t('tv-activation.from-day', { date: formats.date(plannedStart) });
  const facts: BandFact[] = [
    {
      label: t('tv-activation.package'),
      value: findBase(products)?.name ?? noValue,
      more: fromDay,
    },
    {
      label: t('tv-activation.devices'),
      value: t('tv-activation.count-of', { count: devices.length, total: maxDevices }),
    },
    { label: t('tv-activation.pin'), value: t(pinSet ? 'tv-activation.pin-set' : 'tv-activation.pin-not-set') },
    ...(lineId === null ? [] : [{ label: t('tv-activation.on-line'), value: <LineLink lineId={lineId} /> }]),
    plannedStart
      ? {
          label: t('tv-activation.per-month'),
          value: formats.money(getMonthlyAmount(products.filter(({ status }) => status === 'pending'))),
          more: fromDay,
        }
      : { label: t('tv-activation.per-month'), value: formats.money(Number(monthlyAmount)) },
  ];
  return <FactBand facts={facts} />;
}

/** Links to the line if this portal has the lines feature. */
function LineLink({ lineId }: { lineId: number }) {
  const features = useFeatures();
  const name = useServiceId(lineId) ?? String(lineId);
  if (!features.has('myLines')) return <span className="mono">{name}</span>;
  return (
    <Link to="/lines/detail/$id" params={{ id: String(lineId) }} className="mono">
      {name}
    </Link>
  );
}
