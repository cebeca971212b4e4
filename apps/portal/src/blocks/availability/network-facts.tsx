import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import type { NetworkOffer } from './address-offers.ts';
import styles from './availability.module.css';
import { getPackageDelivery } from './package-delivery.ts';
import { getNetworkSpeed } from './package-facts.ts';

/** The highest speed of a network, how many lines reach it, the earliest date and the one-time price, in columns that align. */
export function NetworkFacts({ network }: { network: NetworkOffer }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { carrier, packages, recommended } = network;
  const speed = getNetworkSpeed(carrier, packages);
  const formatRates = ({ downMbps, upMbps }: { downMbps: number; upMbps: number }) =>
    t('availability.mbps', { down: formats.number(downMbps), up: formats.number(upMbps) });
  const { date, isEstimate } = getPackageDelivery(carrier, recommended.found);
  const facts = [
    {
      label: 'availability.fact-speed',
      value: speed && formatRates(speed),
      note: speed?.lineMaximum && t('availability.line-maximum', { rates: formatRates(speed.lineMaximum) }),
    },
    { label: 'availability.fact-reliability', value: speed && formats.percent(speed.reliabilityPercent) },
    {
      label: 'availability.fact-delivery',
      // Where it does not fit on one line, the date stays together.
      value: t(isEstimate ? 'availability.around-day' : 'availability.from-day', {
        day: formats.date(date).replaceAll(' ', '\u00a0'),
      }),
    },
    { label: 'availability.once', value: formats.money(Number(recommended.found.oneOffAmount)) },
  ];
  return (
    <span className={styles.facts}>
      {facts.map(({ label, value, note }) => (
        <span key={label}>
          <small>{t(label)} </small>
          <b>{value ?? '\u2013'}</b> {note && <small>{note}</small>}
        </span>
      ))}
    </span>
  );
}
