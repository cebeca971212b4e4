import { useTranslation } from 'react-i18next';
import type { RuledForm } from '../lib/form.ts';
import styles from './form-summary.module.css';
import { Glyph } from './glyph.tsx';

interface FormSummaryProps<Values extends Record<string, unknown>> {
  form: RuledForm<Values>;
  /** Brings a field to where it can be seen, and the focus into it; without it every field is on the page already. */
  onShow?: (field: string) => void;
  /** Text above the list, with the `count` of what is wrong. */
  titleKey?: string;
}

/** After a refused submit: what is wrong, with a link to each field. It takes the focus. */
export function FormSummary<Values extends Record<string, unknown>>(props: FormSummaryProps<Values>) {
  const { form, onShow, titleKey = 'validation.summary' } = props;
  const { t } = useTranslation();
  const { problems, summaryRef, focusField } = form;
  const show = onShow ?? focusField;
  return (
    <div ref={summaryRef} tabIndex={-1} role="alert" hidden={problems.length === 0} className={styles.summary}>
      {problems.length > 0 && (
        <>
          <Glyph name="trouble" />
          <div>
            <b>{t(titleKey, { count: problems.length })}</b>
            <ul>
              {problems.map(({ field, label, text, isOfForm }) => (
                <li key={field}>
                  {isOfForm ? (
                    <button type="button" onClick={() => show(field)}>
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
