import { createLazyRoute, getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressQuestion } from '../../blocks/availability/address-question.tsx';
import type { PlaceValues } from '../../blocks/availability/place-values.ts';
import { configuration } from '../../lib/configuration.ts';
import { useSession } from '../../lib/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OuterFrame } from '../../ui/outer-frame.tsx';
import { Page } from '../../ui/page.tsx';
import { type CheckSearch, placeOfSearch, searchOfPlace } from './check-search.ts';
import { EmbeddedCheck } from './embedded-check.tsx';
import { FullCheck } from './full-check.tsx';
import { LightCheck } from './light-check.tsx';
import styles from './postal-code-check.module.css';
import { useMayOrder } from './use-may-order.ts';
import { Watches } from './watches.tsx';

export const lazyRoute = createLazyRoute('/postal-code-check')({ component: PostalCodeCheckPage });
const route = getRouteApi('/postal-code-check');

/** An address that the demo's register knows, with something of every network. */
const example: CheckSearch = { postalCode: '1234AC', houseNumber: 31 };

function PostalCodeCheckPage() {
  const { postalCodeCheckEmbedUrl } = configuration();
  return <Frame>{postalCodeCheckEmbedUrl ? <EmbeddedCheck url={postalCodeCheckEmbedUrl} /> : <Check />}</Frame>;
}

/** In the shell for who is signed in, else on its own. */
function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { phase } = useSession();
  const title = t('postal-code-check.title');
  if (phase === 'signedIn') return <Page title={title}>{children}</Page>;
  return (
    <OuterFrame>
      <Page title={title} lead={t('postal-code-check.lead')}>
        {children}
      </Page>
    </OuterFrame>
  );
}

/** What is asked of a check, whoever may see how much of its answer. */
export interface CheckProps {
  place: PlaceValues | null;
  /** The form; it knows whether it is being answered, and which rooms there are. */
  question: (isBusy: boolean, rooms: readonly string[] | null) => ReactNode;
  onPlace: (place: PlaceValues) => void;
  /** In place of an answer, before anything was asked. */
  empty: ReactNode;
}

function Check() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = useNavigate();
  const may = useMayOrder();
  const place = placeOfSearch(search);
  const answer = useRef<HTMLDivElement>(null);
  const ask = (next: PlaceValues) => void navigate({ to: '/postal-code-check', search: searchOfPlace(next), resetScroll: false });
  const props: CheckProps = {
    place: search.postalCode === undefined ? null : place,
    question: (isBusy, rooms) => <AddressQuestion value={place} onAnswer={ask} isBusy={isBusy} rooms={rooms} />,
    onPlace: (next) => {
      ask(next);
      // The button that was pressed goes with what it chose.
      answer.current?.focus();
    },
    empty: (
      <EmptyState
        title={t('postal-code-check.empty')}
        text={t(may === 'order' ? 'postal-code-check.empty-order' : 'postal-code-check.empty-text')}
        actions={
          <ActionButton
            icon="search"
            label={t('postal-code-check.example', { address: '1234 AC 31' })}
            to={{ to: '/postal-code-check', search: example as never }}
          />
        }
      />
    ),
  };
  return (
    <div className={styles.body} ref={answer} tabIndex={-1}>
      {may === 'order' ? <FullCheck {...props} /> : <LightCheck {...props} isHeld={may === null} />}
      {may === 'order' && <Watches />}
    </div>
  );
}
