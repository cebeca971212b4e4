import { useTranslation } from 'react-i18next';
import { type Scheme, setScheme, useScheme } from '../lib/scheme.ts';
import { Icon } from './icon.tsx';

const next = { system: 'light', light: 'dark', dark: 'system' } as const satisfies Record<Scheme, Scheme>;
const icons = { system: 'contrast', light: 'sun', dark: 'moon' } as const;

/** Cycles through system, light and dark; the label names the current and the next one. */
export function SchemeSwitch() {
  const { t } = useTranslation('entrance');
  const scheme = useScheme();
  const label = `${t(`entrance.scheme-${scheme}`)} ${t(`entrance.scheme-to-${next[scheme]}`)}`;
  return (
    <button
      type="button"
      className="entrance-icon-button"
      aria-label={label}
      title={label}
      onClick={() => setScheme(next[scheme])}
    >
      <Icon name={icons[scheme]} />
    </button>
  );
}
