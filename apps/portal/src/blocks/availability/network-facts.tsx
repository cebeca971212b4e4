import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import type { NetworkOffer } from './address-offers.ts';
import styles from './availability.module.css';
import { formatDelivery, formatSpeedChance, getDiggingNotes } from './format-offer.ts';
import { getInstallationAmount, getNetworkSpeed } from './package-facts.ts';

/** Shows the highest speed of a network with its chance, the earliest date and the one-time price, in aligned columns. */
export function NetworkFacts({ network }: { network: NetworkOffer }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { carrier, packages, recommended } = network;
  const speed = getNetworkSpeed(carrier, packages);
  const installation = getInstallationAmount(recommended.pkg);
  const digging = getDiggingNotes(recommended.pkg, t);
  const facts = [
    {
      label: 'availability.fact-speed',
      value: speed && t('availability.mbps', { down: formats.number(speed.downMbps), up: formats.number(speed.upMbps) }),
      notes: [speed && formatSpeedChance(speed, { t, formats })],
    },
    {
      label: 'availability.fact-delivery',
      value: formatDelivery(carrier, recommended.pkg, { t, formats }),
      notes: [digging?.date],
    },
    {
      label: 'availability.once',
      value: formats.money(Number(recommended.pkg.oneOffAmount)),
      notes: [installation > 0 && t('availability.installation', { amount: formats.money(installation) }), digging?.price],
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
