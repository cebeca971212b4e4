import { useTranslation } from 'react-i18next';
import { languages, setLanguage } from '../lib/i18n.ts';

// Each language in its own words: who cannot read the page still finds theirs.
const names = { en: 'English', nl: 'Nederlands' } as const;

/** Both languages side by side, the one in use pressed. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation('entrance');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend; these are two buttons of one choice.
    <div className="entrance-choice" role="group" aria-label={t('entrance.language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={i18n.language === language}
          onClick={() => void setLanguage(language)}
        >
          {names[language]}
        </button>
      ))}
    </div>
  );
}

/** The same where there is room for two letters only: shows the language in use, and changes to the other. */
export function LanguageButton() {
  const { t, i18n } = useTranslation('entrance');
  const other = i18n.language === 'en' ? 'nl' : 'en';
  return (
    <button
      type="button"
      className="entrance-icon-button"
      title={names[other]}
      aria-label={`${i18n.language.toUpperCase()}, ${t('entrance.change-language', { language: names[other] })}`}
      onClick={() => void setLanguage(other)}
    >
      {i18n.language.toUpperCase()}
    </button>
  );
}
