import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import type { NetworkOffer } from './address-offers.ts';
import styles from './availability.module.css';
import { getNetworkSpeed } from './package-facts.ts';

/** The highest speed of a network, its earliest date and its one-time price. */
export function NetworkFigures({ carrier, packages }: NetworkOffer) {
  const { t } = useTranslation();
  const formats = useFormats();
  const speed = getNetworkSpeed(carrier, packages);
  const formatRates = ({ downMbps, upMbps }: { downMbps: number; upMbps: number }) => ({
    down: formats.number(downMbps),
    up: formats.number(upMbps),
  });
  const earliest = packages.map(({ earliestWishDate }) => earliestWishDate).sort()[0] ?? null;
  const [cheapest] = packages;
  const figures = [
    speed && t('availability.up-to', formatRates(speed)),
    speed?.lineMaximum && t('availability.line-maximum', { rates: t('availability.mbps', formatRates(speed.lineMaximum)) }),
    speed &&
      speed.reliabilityPercent < 100 &&
      t('availability.reliability', { percent: formats.percent(speed.reliabilityPercent) }),
    t('availability.from-day', { day: formats.date(earliest) }),
    cheapest && t('availability.amount-nrc', { amount: formats.money(Number(cheapest.oneOffAmount)) }),
  ].filter(Boolean);
  return <span className={styles.figures}>{figures.join(' \u00b7 ')}</span>;
}
