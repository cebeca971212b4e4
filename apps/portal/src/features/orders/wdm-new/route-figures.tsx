import { useTranslation } from 'react-i18next';
import type { OfferedRoute } from '../../../blocks/wavelength/offered-routes.ts';
import { useFormats } from '../../../lib/format.ts';
import { getRouteFigures } from './route-facts.ts';
import styles from './route-figures.module.css';

/** The figures that buyers use to compare routes, in columns that align across cards. */
export function RouteFigures({ offered }: { offered: OfferedRoute }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <span className={styles.figures}>
      {getRouteFigures(offered, t, formats).map(({ label, value, note }) => (
        <span key={label}>
          <small>{label} </small>
          {value} {note && <small>{note}</small>}
        </span>
      ))}
    </span>
  );
}
