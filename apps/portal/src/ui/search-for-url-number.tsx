import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openPalette } from '../lib/palette.ts';
import { findUrlNumber } from '../lib/url-number.ts';
import { ActionButton } from './action-button.tsx';

/** On the page of something that does not exist: a button that searches everything for the number in the URL. */
export function SearchForUrlNumber() {
  const { t } = useTranslation();
  const text = useRouterState({ select: ({ location }) => findUrlNumber(location.href) });
  if (text === null) return null;
  return <ActionButton icon="search" label={t('action.search-for', { text })} onClick={() => openPalette(text)} />;
}
