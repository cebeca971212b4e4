import { useTranslation } from 'react-i18next';

/** While it is not clear yet who is signed in, or their part of the portal is loading. */
export function Starting() {
  const { t } = useTranslation();
  return (
    <p className="entrance-starting" role="status">
      {t('entrance.starting')}
    </p>
  );
}
