import { type Brand, brands } from '@demarc/contract/access.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { FastifyRequest } from 'fastify';
import { type ErrorOut, errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Config } from '../../config.ts';
import { html, Markup } from '../../http/html.ts';
import { isDatabaseUnavailable } from '../../http/loggable-error.ts';
import type { Assets } from '../../pages/assets.ts';
import type { BrandOrigins } from '../brand-origins.ts';
import type { ScriptName } from './assets.ts';
import { type Message, renderMessagePage } from './message.page.ts';
import type { PageContext } from './page.ts';
import { getPageLanguage } from './page-language.ts';

/** The parts of a request that determine the brand and the language of a page. */
interface PageRequest {
  /** The redirect URI. Its host determines the brand, unless it is that of the manage page. */
  target: unknown;
  /** The brand in the URL, for when the redirect URI is no longer available. */
  brand?: unknown;
  chosenLanguage?: unknown;
  uiLocales?: unknown;
  acceptLanguage: string | undefined;
  /** Returns the URL of the same page in another language. */
  toLanguageUrl?: (language: Language) => string;
}

/** The pages that the provider renders itself. */
export interface ProviderPages {
  createContext(request: PageRequest): PageContext;
  /** The context of a page without a redirect URI; its URL has the brand and the language. */
  createContextForPath(request: FastifyRequest, path: string, query?: Record<string, string>): PageContext;
  formatSignInUrl(ctx: KoaContextWithOIDC, interaction: { uid: string; params: Record<string, unknown> }): string;
  renderError(ctx: KoaContextWithOIDC, out: ErrorOut, error: unknown): void;
  renderNotFound(ctx: KoaContextWithOIDC): void;
  renderSignOutPrompt(ctx: KoaContextWithOIDC, form: string): void;
  renderSignedOut(ctx: KoaContextWithOIDC): void;
}

export function createProviderPages(config: Config, origins: BrandOrigins, assets: Assets<ScriptName>): ProviderPages {
  const manageCallbackUrl = `${config.publicUrl}/oidc/manage/back`;
  const createContext = ({
    target,
    brand: requestedBrand,
    chosenLanguage,
    uiLocales,
    acceptLanguage,
    toLanguageUrl,
  }: PageRequest): PageContext => {
    // The manage page uses the public origin for every brand, so its URL determines the brand.
    const targetBrand = target === manageCallbackUrl ? null : origins.getBrand(target);
    const brand: Brand = targetBrand ?? brands.find((brand) => brand === requestedBrand) ?? config.brand;
    return {
      assets,
      brand,
      language: getPageLanguage(chosenLanguage, uiLocales, acceptLanguage),
      home: `${targetBrand ? new URL(String(target)).origin : origins.getOrigin(brand)}/`,
      toLanguageUrl: toLanguageUrl ?? null,
      support: config.support[brand],
    };
  };

  const createProviderContext = (ctx: KoaContextWithOIDC): PageContext => {
    const params = ctx.oidc?.entities.Interaction?.params ?? ctx.oidc?.params ?? ctx.query;
    return createContext({
      target: params.redirect_uri ?? params.post_logout_redirect_uri,
      brand: params.brand,
      uiLocales: params.ui_locales,
      acceptLanguage: ctx.get('accept-language'),
    });
  };
  const sendMessage = (ctx: KoaContextWithOIDC, message: Message) => {
    ctx.type = 'html';
    ctx.body = renderMessagePage(createProviderContext(ctx), message);
  };

  return {
    createContext,
    createContextForPath(request, path, query = {}) {
      const { brand: requestedBrand, lang } = request.query as Record<string, unknown>;
      const context = createContext({
        target: null,
        brand: requestedBrand,
        chosenLanguage: lang,
        acceptLanguage: request.headers['accept-language'],
        toLanguageUrl: (language) => `${path}?${new URLSearchParams({ brand: context.brand, lang: language, ...query })}`,
      });
      return context;
    },
    formatSignInUrl(ctx, { uid, params }) {
      const { brand, language } = createContext({
        target: params.redirect_uri,
        brand: params.brand,
        uiLocales: params.ui_locales,
        acceptLanguage: ctx.get('accept-language'),
      });
      // The URL has both, so that the page keeps its brand and language after the interaction has expired.
      return `/oidc/sign-in/${uid}?brand=${brand}&lang=${language}`;
    },
    renderError(ctx, out, error) {
      if (error instanceof errors.SessionNotFound) return sendMessage(ctx, { glyph: 'attention', title: 'expired' });
      if (isDatabaseUnavailable(error)) {
        ctx.status = 503;
        ctx.set('retry-after', '5');
        return sendMessage(ctx, { glyph: 'attention', title: 'unavailable' });
      }
      if (out.error === 'server_error') {
        return sendMessage(ctx, { glyph: 'trouble', title: 'server-error', reference: ctx.response.get('x-correlation-id') });
      }
      return sendMessage(ctx, { glyph: 'attention', title: 'failed', reference: out.error });
    },
    renderNotFound(ctx) {
      // Setting the body sets the status to 200, so the status comes last.
      sendMessage(ctx, { glyph: 'attention', title: 'not-found' });
      ctx.status = 404;
    },
    renderSignOutPrompt(ctx, form) {
      sendMessage(ctx, {
        glyph: 'open',
        title: 'sign-out',
        actions: ({ t, home }) =>
          html`${new Markup(form)}<button class="entrance-button entrance-button-primary entrance-button-large" type="submit" form="op.logoutForm" name="logout" value="yes">${t('sign-out-button')}</button>
<a class="entrance-button entrance-button-large" href="${home}">${t('stay-signed-in')}</a>`,
      });
    },
    renderSignedOut: (ctx) => sendMessage(ctx, { glyph: 'ok', title: 'signed-out' }),
  };
}
