import { useTranslation } from 'react-i18next';
import type { RuledForm } from '../lib/form.ts';
import styles from './form-summary.module.css';
import { Glyph } from './glyph.tsx';

/** After a refused submit: what is wrong, with a link to each field. It takes the focus. */
export function FormSummary<Values extends Record<string, unknown>>({ form }: { form: RuledForm<Values> }) {
  const { t } = useTranslation();
  const { problems, summaryRef, getInputNode } = form;
  return (
    <div
      ref={summaryRef}
      tabIndex={-1}
      role={problems.length > 0 ? 'alert' : undefined}
      className={problems.length > 0 ? styles.summary : undefined}
    >
      {problems.length > 0 && (
        <>
          <Glyph name="trouble" />
          <div>
            <b>{t('validation.summary', { count: problems.length })}</b>
            <ul>
              {problems.map(({ field, label, text }) => (
                <li key={field}>
                  {getInputNode(field) ? (
                    <button type="button" onClick={() => getInputNode(field)?.focus()}>
                      {label}: {text}
                    </button>
                  ) : (
                    text
                  )}
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </div>
  );
}
