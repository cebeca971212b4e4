import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { DraftSaved } from '../../../ui/draft-saved.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { linkToPrefix } from '../prefix-links.ts';
import styles from './import.module.css';
import { ImportGridSection } from './import-grid-section.tsx';
import type { ImportRow } from './import-rows.ts';
import { SourceInput } from './source-input.tsx';

interface ImportDraft extends Record<string, unknown> {
  text: string;
  rows: ImportRow[];
  ignored: { line: number; text: string; reason: string }[];
}
const empty: ImportDraft = { text: '', rows: [], ignored: [] };

/** Imports PTR records from a zone file or a table, with corrections before anything is saved. */
export function ImportPage({ prefix }: { prefix: IpPrefix }) {
  const { t } = useTranslation();
  const draft = useDraft(`ip-import-${prefix.prefixId}`, empty);
  const [values, setValues] = useState(draft.startValues);
  const change = (patch: Partial<ImportDraft>) => {
    const next = { ...values, ...patch };
    setValues(next);
    draft.save(next);
  };
  const restart = () => {
    setValues({ ...empty, text: values.text });
    draft.clear();
  };
  return (
    <Page
      isWide
      title={t('ip-prefix.import-title', { prefix: prefix.prefix })}
      lead={<span>{t('ip-prefix.import-lead')}</span>}
      actions={<ActionButton icon="arrow-left" label={t('ip-prefix.back')} to={linkToPrefix(prefix.prefixId)} />}
    >
      <div className={styles.page}>
        <DraftSaved at={draft.savedAt} />
        {values.rows.length === 0 ? (
          <SourceInput
            prefix={prefix}
            text={values.text}
            onText={(text) => change({ text })}
            onRead={(rows, ignored) => change({ rows, ignored: [...ignored] })}
          />
        ) : (
          <ImportGridSection prefix={prefix} rows={values.rows} onRows={(rows) => change({ rows })} onRestart={restart} />
        )}
        {values.rows.length > 0 && values.ignored.length > 0 && (
          <Section title={t('ip-prefix.ignored')} count={values.ignored.length}>
            <ul className={styles.ignored}>
              {values.ignored.slice(0, maxIgnored).map(({ line, text, reason }) => (
                <li key={line}>
                  <span>{t('ip-prefix.line', { line })}</span>
                  <span className="mono">{text}</span>
                  <span>{t(`ip-prefix.ignored-${reason}`)}</span>
                </li>
              ))}
            </ul>
            {values.ignored.length > maxIgnored && <p>{t('ip-prefix.more', { count: values.ignored.length - maxIgnored })}</p>}
          </Section>
        )}
      </div>
    </Page>
  );
}

/** The page lists this many lines that are not imported. */
const maxIgnored = 50;
