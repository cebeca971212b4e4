import { useTranslation } from 'react-i18next';
import { type ColorScheme, setColorScheme, useColorScheme } from '../lib/color-scheme.ts';
import { Icon } from './icon.tsx';

const nextScheme = { system: 'light', light: 'dark', dark: 'system' } as const satisfies Record<ColorScheme, ColorScheme>;
const icons = { system: 'contrast', light: 'sun', dark: 'moon' } as const;

/** A button that cycles through system, light and dark. Its label names the current and the next scheme. */
export function ColorSchemeButton() {
  const { t } = useTranslation('entrance');
  const scheme = useColorScheme();
  const label = `${t(`entrance.scheme-${scheme}`)} ${t(`entrance.scheme-to-${nextScheme[scheme]}`)}`;
  return (
    <button
      type="button"
      className="entrance-icon-button"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(nextScheme[scheme])}
    >
      <Icon name={icons[scheme]} />
    </button>
  );
}
