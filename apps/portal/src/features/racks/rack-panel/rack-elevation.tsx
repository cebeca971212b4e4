import { useTranslation } from 'react-i18next';
import type { Colocation } from '../use-colocation.ts';
import { buildElevation, listMarkedUnits } from './elevation.ts';
import styles from './rack-elevation.module.css';

/** The minimum number of units that has room for a label. */
const minLabelledUnits = 3;

/** A drawing of the cabinet with the customer's units, and the same as text. */
export function RackElevation({ rack }: { rack: Colocation }) {
  const { t } = useTranslation();
  const parts = buildElevation(rack);
  if (!parts) return <p className={styles.soft}>{t('rack.place-unknown')}</p>;
  const ownPart = parts.find(({ isOwn }) => isOwn);
  const total = parts[0]?.top ?? 0;
  const text =
    rack.heightUnits === 1
      ? t('rack.elevation-one', { unit: ownPart?.top, total })
      : t('rack.elevation', { from: ownPart?.bottom, to: ownPart?.top, total });
  return (
    <div className={styles.elevation}>
      <div className={styles.cabinet} style={{ gridTemplateRows: `repeat(${total}, var(--unit))` }} aria-hidden="true">
        {listMarkedUnits(parts).map((unit) => (
          <span key={unit} className={styles.unit} style={{ gridRow: total - unit + 1 }}>
            {unit}
          </span>
        ))}
        {parts.map(({ top, bottom, isOwn }) => (
          <i
            key={top}
            className={isOwn ? styles.own : styles.other}
            style={{ gridRow: `${total - top + 1} / ${total - bottom + 2}` }}
          >
            {/* A label does not fit in a few units; the text beside the drawing names them. */}
            {top - bottom + 1 >= minLabelledUnits && <span>{t(isOwn ? 'rack.yours' : 'rack.others')}</span>}
          </i>
        ))}
      </div>
      <p>{text}</p>
    </div>
  );
}
