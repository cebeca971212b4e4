import { useTranslation } from 'react-i18next';
import { forwardGlyphs } from '../../../kinds/ip-prefix/prefix-display.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { Status } from '../../../ui/status.tsx';
import styles from './addresses.module.css';
import type { PatternRow } from './pattern-rows.ts';
import { formatRowProblem } from './row-problem.ts';

/** The current and new PTR record of each address. Scrolls separately, so that the button stays near the pattern. */
export function PatternTable({ rows, isChecking }: { rows: readonly PatternRow[]; isChecking: boolean }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, the keyboard cannot scroll the region.
    <section className={styles.preview} aria-label={t('ip-prefix.preview')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('ip-prefix.address')}</th>
            <th scope="col">{t('ip-prefix.now')}</th>
            <th scope="col">{t('ip-prefix.becomes')}</th>
            <th scope="col">{t('ip-prefix.forward')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ ip, current, ptr, problem, forwardState }) => (
            <tr key={ip}>
              <th scope="row" className="mono">
                {ip}
              </th>
              <td className="mono">{current ?? <span className={styles.soft}>{t('ip-prefix.nothing')}</span>}</td>
              {problem ? (
                <td colSpan={2} className={styles.problem}>
                  <Glyph name="trouble" />
                  {formatRowProblem(problem, t)}
                </td>
              ) : (
                <>
                  <td className="mono">{ptr}</td>
                  <td>
                    {forwardState ? (
                      <Status name={forwardGlyphs[forwardState]}>{t(`ip-prefix.forward-${forwardState}`)}</Status>
                    ) : (
                      <span className={styles.soft}>{isChecking ? t('ip-prefix.checking') : ''}</span>
                    )}
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
