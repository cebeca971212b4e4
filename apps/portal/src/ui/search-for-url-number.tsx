import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openPalette } from '../lib/palette.ts';
import { findUrlNumber } from '../lib/url-number.ts';
import { ActionButton } from './action-button.tsx';

/** A button that searches everything for the number in the URL, for the page of something that does not exist. */
export function SearchForUrlNumber() {
  const { t } = useTranslation();
  const number = useRouterState({ select: ({ location }) => findUrlNumber(location.href) });
  if (number === null) return null;
  return <ActionButton icon="search" label={t('action.search-for', { text: number })} onClick={() => openPalette(number)} />;
}
