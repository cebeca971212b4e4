import type { Role } from '@demarc/contract/access.ts';
import { useTranslation } from 'react-i18next';
import { useFeatures } from '../../lib/features.ts';
import { Icon } from '../../ui/icon.tsx';
import { accessLevels, getRights } from './rights.ts';
import styles from './rights-table.module.css';

/** Shows what a user with these roles can do, one row per area of the portal. */
export function RightsTable({ caption, roles }: { caption: string; roles: readonly Role[] }) {
  const { t } = useTranslation();
  const rights = getRights(roles, useFeatures());
  return (
    <>
      <table className={styles.table}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('user.area')}</th>
            {accessLevels.map((act) => (
              <th key={act} scope="col">
                {t(`user.may-${act}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rights.map(({ area, may }) => (
            <tr key={area}>
              <th scope="row">{t(`user.area-${area}`)}</th>
              {accessLevels.map((act) => (
                <td key={act}>
                  {may[act] ? <Icon name="check" /> : <span aria-hidden="true">·</span>}
                  <span className="unseen">{t(may[act] ? 'user.yes' : 'user.no')}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.hint}>{t('user.order-means')}</p>
    </>
  );
}
