import { needsDigging } from '@demarc/contract/availability-verdict.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import type { NetworkOffer } from './address-offers.ts';
import styles from './availability.module.css';
import { getPackageDelivery } from './package-delivery.ts';
import { getInstallationAmount, getNetworkSpeed, type NetworkSpeed } from './package-facts.ts';

/** The highest speed of a network with the chance to reach it, the earliest date and the one-time price, in columns that align. */
export function NetworkFacts({ network }: { network: NetworkOffer }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { carrier, packages, recommended } = network;
  const speed = getNetworkSpeed(carrier, packages);
  /** The chance is about the line itself, which may carry more than is offered. */
  const formatReliability = ({ reliabilityPercent, lineMaximum }: NetworkSpeed) => {
    const percent = formats.percent(reliabilityPercent);
    if (lineMaximum) return t('availability.line-maximum', { percent, rates: formatRates(lineMaximum) });
    return reliabilityPercent < 100 && t('availability.reliability', { percent });
  };
  const formatRates = ({ downMbps, upMbps }: { downMbps: number; upMbps: number }) =>
    t('availability.mbps', { down: formats.number(downMbps), up: formats.number(upMbps) });
  const { date, timing } = getPackageDelivery(carrier, recommended.pkg);
  const installation = getInstallationAmount(recommended.pkg);
  const isDug = needsDigging(recommended.pkg.nlsType);
  const facts = [
    {
      label: 'availability.fact-speed',
      value: speed && formatRates(speed),
      notes: [speed && formatReliability(speed)],
    },
    {
      label: 'availability.fact-delivery',
      // Where it does not fit on one line, the date stays together.
      value: t(timing === 'on' ? 'availability.from-day' : `availability.${timing}-day`, {
        day: formats.date(date).replaceAll(' ', '\u00a0'),
      }),
      notes: [isDug && t('availability.digging-date')],
    },
    {
      label: 'availability.once',
      value: formats.money(Number(recommended.pkg.oneOffAmount)),
      notes: [
        installation > 0 && t('availability.installation', { amount: formats.money(installation) }),
        isDug && t('availability.digging-price'),
      ],
    },
  ];
  return (
    <span className={styles.facts}>
      {facts.map(({ label, value, notes = [] }) => (
        <span key={label}>
          <small>{t(label)} </small>
          <b>{value ?? '\u2013'}</b>
          {notes.map((note) => note && <small key={note}> {note}</small>)}
        </span>
      ))}
    </span>
  );
}
