import { useTranslation } from 'react-i18next';
import { languages, setLanguage } from '../lib/i18n.ts';

// The name of each language in that language, so that users recognize theirs.
const names = { en: 'English', nl: 'Nederlands' } as const;

/** Buttons for both languages, with the current one pressed. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation('entrance');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset adds a frame and a legend; these are two buttons for one choice.
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

/** A compact button with two letters that shows the current language and switches to the other. */
export function LanguageButton() {
  const { t, i18n } = useTranslation('entrance');
  const otherLanguage = i18n.language === 'en' ? 'nl' : 'en';
  return (
    <button
      type="button"
      className="entrance-icon-button"
      title={names[otherLanguage]}
      aria-label={`${i18n.language.toUpperCase()}, ${t('entrance.change-language', { language: names[otherLanguage] })}`}
      onClick={() => void setLanguage(otherLanguage)}
    >
      {i18n.language.toUpperCase()}
    </button>
  );
}
