import { createLazyRoute, getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressSearchForm } from '../../blocks/availability/address-search-form.tsx';
import { type CheckSearch, toAddressValues, toCheckSearch } from '../../blocks/availability/check-search.ts';
import { CustomerCheckAnswer } from '../../blocks/availability/customer-check-answer.tsx';
import { PublicCheckAnswer } from '../../blocks/availability/public-check-answer.tsx';
import { RecentChecksList } from '../../blocks/availability/recent-checks-list.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './check.module.css';
import { useIsReseller } from './use-line.ts';

export const lazyRoute = createLazyRoute('/lines/check')({ component: CheckPage });
const route = getRouteApi('/lines/check');

/** What is available at an address, where lines are ordered. The answer starts an order only if the user asks for one. */
function CheckPage() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = useNavigate();
  const isReseller = useIsReseller();
  const isAsked = search.postalCode !== undefined;
  const answer = useRef<HTMLDivElement>(null);
  const Answer = isReseller ? CustomerCheckAnswer : PublicCheckAnswer;
  const check = (next: CheckSearch) => void navigate({ to: '/lines/check', search: next, resetScroll: false });
  return (
    <Page
      title={t('postal-code-check.title')}
      lead={!isAsked && t(isReseller ? 'postal-code-check.hint-order' : 'postal-code-check.hint')}
      actions={
        !isAsked && isReseller && <ActionButton icon="upload" label={t('line.from-file')} to={{ to: '/lines/addresses' }} />
      }
    >
      <div className={styles.body}>
        <AddressSearchForm
          value={toAddressValues(search)}
          onSearch={(address) => check(toCheckSearch(address))}
          isBusy={false}
          rooms={null}
          isNotFound={false}
          takesFocus
        />
        {!isAsked && <RecentChecksList path="/lines/check" />}
        {isAsked && (
          <div className={styles.answer} ref={answer} tabIndex={-1}>
            <Answer
              key={JSON.stringify(search)}
              search={search}
              onChoose={(chosen) => {
                check(chosen);
                // The pressed button disappears with the choice.
                answer.current?.focus();
              }}
            />
          </div>
        )}
      </div>
    </Page>
  );
}
