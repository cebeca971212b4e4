import { hasRole } from '@demarc/contract/access.ts';
import { canUseApiToken, toCurl, toTypeScript } from '@demarc/contract/api-call.ts';
import type { OperationShape } from '@demarc/contract/operation.ts';
import { Fragment, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getApiOrigin } from '../../blocks/api-tokens/sample-call.tsx';
import { useSession } from '../../lib/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './api-panel.module.css';
import type { ScreenCall } from './screen-calls.ts';

export const codeFormats = ['curl', 'typescript'] as const;
export type CodeFormat = (typeof codeFormats)[number];

const formatters = { curl: toCurl, typescript: toTypeScript } as const satisfies Record<CodeFormat, typeof toCurl>;

interface CallEntryProps {
  call: ScreenCall;
  format: CodeFormat;
  isInitiallyOpen: boolean;
}

/** One call: what it does, who may make it, and sample code. */
export function CallEntry({ call, format, isInitiallyOpen }: CallEntryProps) {
  const { t } = useTranslation();
  const { operation, input, isExample } = call;
  const { method, path, summary, access } = operation;
  // The first sentence says what it does.
  const [title = summary] = /^.*?\.(?= |$)/.exec(summary) ?? [];
  const explanation = summary.slice(title.length).trim();
  return (
    <details className={styles.call} open={isInitiallyOpen}>
      <summary>
        <Icon name="chevron-right" />
        <span>
          {/* The summaries come from the API reference, which is in English only. */}
          <b lang="en">{title}</b>
          <span className="mono">
            {method} <Path path={path} />
          </span>
        </span>
      </summary>
      <div className={styles.inside}>
        {explanation && (
          <p className={styles.hint} lang="en">
            {explanation}
          </p>
        )}
        {access.signedIn && !canUseApiToken(operation) ? (
          <p className={styles.role}>
            <Glyph name="attention" /> {t(access.recentSignIn ? 'api-panel.recent-sign-in' : 'api-panel.no-token')}
          </p>
        ) : (
          <>
            <RequiredRole call={call} />
            {isExample && <p className={styles.hint}>{t('api-panel.example')}</p>}
            <CodeSample text={formatters[format](operation, input, { endpoint: getApiOrigin() })} />
          </>
        )}
        <a
          className={styles.reference}
          href={getReferenceUrl(operation, getApiOrigin())}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('api-panel.reference-of', { id: operation.id })} <Icon name="external-link" size={14} />
        </a>
      </div>
    </details>
  );
}

/** Shows a path that can wrap before its slashes. */
function Path({ path }: { path: string }) {
  const context = path.replace(/:(\w+)/g, '{$1}').split(/(?=\/)/);
  return context.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other key.
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ));
}

/** Shows the role that the call requires, and whether the reader (and so a token of theirs) has it. */
function RequiredRole({ call: { operation, input } }: { call: ScreenCall }) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const { access } = operation;
  if (!access.signedIn) return <p className={styles.role}>{t('api-panel.public')}</p>;
  const needed = [access.role, access.orRole].filter((role) => role !== undefined);
  const isOwn = access.ownAccount === true && input.params?.accountId === claims?.uid_g;
  if (needed.length === 0 || isOwn) return <p className={styles.role}>{t('api-panel.role-any')}</p>;
  const isHeld = needed.some((role) => hasRole(claims?.roles ?? [], role));
  const role = needed.map((one) => t(`role.${one}`)).join(` ${t('api-panel.or')} `);
  return (
    <p className={styles.role}>
      <Glyph name={isHeld ? 'ok' : 'trouble'} /> {t(isHeld ? 'api-panel.role-held' : 'api-panel.role-lacking', { role })}
    </p>
  );
}

/** Shows the code of a call, with a copy button. */
function CodeSample({ text }: { text: string }) {
  const { t } = useTranslation();
  const codeId = useId();
  const [outcome, setOutcome] = useState<{ text: string; result: 'copied' | 'by-hand' } | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome({ text, result: 'copied' });
    } catch {
      // Without clipboard permission, the user can still copy the selected text by hand.
      const code = document.getElementById(codeId);
      if (code) getSelection()?.selectAllChildren(code);
      setOutcome({ text, result: 'by-hand' });
    }
  };
  // The message applies to the copied text, not to the same call in another format.
  const result = outcome?.text === text ? outcome.result : null;
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll long lines. */}
      <pre id={codeId} className={`mono ${styles.code}`} tabIndex={0}>
        {highlightPlaceholders(text)}
      </pre>
      <div className={styles.copy}>
        <ActionButton label={t('action.copy')} icon={result === 'copied' ? 'check' : 'copy'} onClick={() => void copy()} />
        <span role="status">{result && t(result === 'copied' ? 'action.copied' : 'api-panel.copy-by-hand')}</span>
      </div>
    </div>
  );
}

/** Highlights what the reader has to fill in: the token and the placeholders. */
function highlightPlaceholders(text: string) {
  return text.split(/(\$TOKEN\b|process\.env\.TOKEN\b|<[a-zA-Z]\w*>)/).map((piece, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other key.
    return index % 2 === 1 ? <b key={index}>{piece}</b> : piece;
  });
}

/** Returns the URL of a call in the API reference, in Scalar's anchor format: tag, method and path. */
function getReferenceUrl({ tag, method, path }: OperationShape, origin: string): string {
  const group = tag.toLowerCase().replace(/[\s_-]+/g, '-');
  return `${origin}/docs#tag/${group}/${method}${path.replace(/:(\w+)/g, '{$1}')}`;
}
