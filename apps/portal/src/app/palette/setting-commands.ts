import type { IconName } from '@demarc/look/icons.ts';
import { resolveColorScheme, setColorScheme } from '../../lib/color-scheme.ts';
import { getConfiguration } from '../../lib/configuration.ts';
import { getCurrentLanguage, setLanguage } from '../../lib/i18n.ts';
import { ownPanel } from '../../lib/own-panel.ts';

interface SettingCommand {
  id: string;
  label: string;
  icon: IconName;
  keywords: string;
  run: () => void;
}

/** Lists the personal settings, which are not pages. The palette lists them only for a query of more than one character. */
export function listSettingCommands(): readonly SettingCommand[] {
  const { ssoManageUrl } = getConfiguration();
  const otherScheme = resolveColorScheme() === 'dark' ? 'light' : 'dark';
  const otherLanguage = getCurrentLanguage() === 'nl' ? 'en' : 'nl';
  const commands: SettingCommand[] = [
    {
      id: 'notice-settings',
      label: 'palette.notice-settings',
      icon: 'bell',
      keywords: 'palette.words-notice-settings',
      run: () => ownPanel.set('notices'),
    },
    {
      id: 'my-details',
      label: 'shell.my-details',
      icon: 'user',
      keywords: 'palette.words-my-details',
      run: () => ownPanel.set('details'),
    },
    {
      id: 'color-scheme',
      label: `palette.scheme-${otherScheme}`,
      icon: otherScheme === 'dark' ? 'moon' : 'sun',
      keywords: 'palette.words-scheme',
      run: () => setColorScheme(otherScheme),
    },
    {
      id: 'language',
      label: `palette.language-${otherLanguage}`,
      icon: 'pencil',
      keywords: 'palette.words-language',
      run: () => void setLanguage(otherLanguage),
    },
  ];
  const signIn: SettingCommand = {
    id: 'sign-in-settings',
    label: 'shell.sign-in-settings',
    icon: 'shield-check',
    keywords: 'palette.words-sign-in-settings',
    run: () => void window.open(ssoManageUrl, '_blank', 'noopener'),
  };
  return ssoManageUrl === '#' ? commands : [...commands, signIn];
}
