import { type Brand, brands } from '@demarc/contract/access.ts';
import type { Language } from '@demarc/contract/customer.ts';
import { type ErrorOut, errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Config } from '../../config.ts';
import { html, Markup } from '../../http/html.ts';
import { isDatabaseAway } from '../../http/loggable-error.ts';
import type { BrandOrigins } from '../brand-origins.ts';
import type { Assets } from './assets.ts';
import { type Message, messagePage } from './message.page.ts';
import type { PageContext } from './page.ts';
import { pageLanguage } from './page-language.ts';

/** What is known of a page before it is drawn; all of it comes from the request. */
interface PageRequest {
  /** Where the portal waits: its host tells the brand. */
  target: unknown;
  /** The brand named in the address, for when the target is no longer known. */
  brand?: unknown;
  chosenLanguage?: unknown;
  uiLocales?: unknown;
  acceptLanguage: string | undefined;
  inLanguage?: (language: Language) => string;
}

/** The pages that the provider asks for while it works. */
export interface ProviderPages {
  contextOf(request: PageRequest): PageContext;
  signInAddress(ctx: KoaContextWithOIDC, interaction: { uid: string; params: Record<string, unknown> }): string;
  renderError(ctx: KoaContextWithOIDC, out: ErrorOut, error: unknown): void;
  notFound(ctx: KoaContextWithOIDC): void;
  confirmSignOut(ctx: KoaContextWithOIDC, form: string): void;
  signedOut(ctx: KoaContextWithOIDC): void;
}

export function createProviderPages(config: Config, origins: BrandOrigins, assets: Assets): ProviderPages {
  const contextOf = ({
    target,
    brand: named,
    chosenLanguage,
    uiLocales,
    acceptLanguage,
    inLanguage,
  }: PageRequest): PageContext => {
    const brand: Brand = origins.brandOf(target) ?? brands.find((one) => one === named) ?? config.brand;
    return {
      assets,
      brand,
      language: pageLanguage(chosenLanguage, uiLocales, acceptLanguage),
      home: `${origins.brandOf(target) ? new URL(String(target)).origin : origins.originOf(brand)}/`,
      inLanguage: inLanguage ?? null,
    };
  };

  const contextOfProvider = (ctx: KoaContextWithOIDC): PageContext => {
    const params = ctx.oidc?.entities.Interaction?.params ?? ctx.oidc?.params ?? ctx.query;
    return contextOf({
      target: params.redirect_uri ?? params.post_logout_redirect_uri,
      uiLocales: params.ui_locales,
      acceptLanguage: ctx.get('accept-language'),
    });
  };
  const show = (ctx: KoaContextWithOIDC, message: Message) => {
    ctx.type = 'html';
    ctx.body = messagePage(contextOfProvider(ctx), message);
  };

  return {
    contextOf,
    signInAddress(ctx, { uid, params }) {
      const { brand, language } = contextOf({
        target: params.redirect_uri,
        uiLocales: params.ui_locales,
        acceptLanguage: ctx.get('accept-language'),
      });
      // Both in the address, so that the page keeps its looks when what it was for is gone.
      return `/oidc/sign-in/${uid}?brand=${brand}&lang=${language}`;
    },
    renderError(ctx, out, error) {
      if (error instanceof errors.SessionNotFound) return show(ctx, { glyph: 'attention', title: 'expired' });
      if (isDatabaseAway(error)) {
        ctx.status = 503;
        ctx.set('retry-after', '5');
        return show(ctx, { glyph: 'attention', title: 'unavailable' });
      }
      if (out.error === 'server_error') {
        return show(ctx, { glyph: 'trouble', title: 'server-error', reference: ctx.response.get('x-correlation-id') });
      }
      return show(ctx, { glyph: 'attention', title: 'failed', reference: out.error });
    },
    notFound(ctx) {
      // Setting the body first makes it a 200.
      show(ctx, { glyph: 'attention', title: 'not-found' });
      ctx.status = 404;
    },
    confirmSignOut(ctx, form) {
      show(ctx, {
        glyph: 'open',
        title: 'sign-out',
        actions: ({ t, home }) =>
          html`${new Markup(form)}<button class="entrance-button entrance-button-primary entrance-button-large" type="submit" form="op.logoutForm" name="logout" value="yes">${t('sign-out-button')}</button>
<a class="entrance-button entrance-button-large" href="${home}">${t('stay-signed-in')}</a>`,
      });
    },
    signedOut: (ctx) => show(ctx, { glyph: 'ok', title: 'signed-out' }),
  };
}
