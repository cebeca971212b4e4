// Only the Mantine styles of the components in use, in Mantine's order: the full set has five times as many rules.
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  MantineContext,
  MantineProvider,
  mergeMantineTheme,
} from '@mantine/core';
import { type ReactNode, use } from 'react';
import { resolveColorScheme } from '../lib/color-scheme.ts';
import { styleNonce } from '../lib/nonce.ts';
import { cssVariables, theme } from './mantine-theme.ts';

const getStyleNonce = () => styleNonce;
const colorSchemeManager = { get: resolveColorScheme, set() {}, subscribe() {}, unsubscribe() {}, clear() {} };
/**
 * The portal sets the color scheme itself, so that pages with and without Mantine agree. A provider would set the scheme of its first
 * rendering in an effect, which can run after the scheme has changed.
 */
const getRootElement = () => undefined;

prepareDocument();

/**
 * Sets what providers would set on the root element, once for the whole page: the variables of the theme, and that it respects
 * reduced motion.
 */
function prepareDocument(): void {
  document.documentElement.setAttribute('data-respect-reduced-motion', 'true');
  const { variables, light, dark } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    convertCssVariables({ variables, light: { ...light, ...cssVariables }, dark: { ...dark, ...cssVariables } }, ':root'),
  );
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Provides what a Mantine component needs around it. Each control brings its own scope instead of one for the whole page, so that Mantine
 * and its styles load with the first control; a list has none.
 */
export function MantineScope({ children }: { children: ReactNode }) {
  if (use(MantineContext)) return children;
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      getRootElement={getRootElement}
      getStyleNonce={getStyleNonce}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
