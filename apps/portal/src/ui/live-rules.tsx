import type { GlyphName } from '@demarc/look/glyphs.ts';
import { useTranslation } from 'react-i18next';
import { Glyph } from './glyph.tsx';
import styles from './live-rules.module.css';

interface LiveRule {
  label: string;
  /** `failed` only after the user has finished typing; until then the rule is `open`. */
  state: 'open' | 'checking' | 'ok' | 'failed';
}

const glyphs = { open: 'open', checking: 'running', ok: 'ok', failed: 'trouble' } as const satisfies Record<string, GlyphName>;

/** Shows the rules of a value with a glyph each, updated while typing, for the `note` of a field. */
export function LiveRules({ rules }: { rules: readonly LiveRule[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.rules} aria-live="polite">
      {rules.map(({ label, state }) => (
        <li key={label} aria-atomic="true">
          <Glyph name={glyphs[state]} />
          <span>
            {label}
            <span className="unseen">: {t(`form.rule-${state}`)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
