import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { i18nOptions, type Language } from '../lib/i18n.ts';
import en from '../locales/en/order.json';
import nl from '../locales/nl/order.json';
import { getCarrierOptions } from './order-carrier.ts';

const namedCarrier = { carrierName: 'Vezelkracht' };
const unnamed = { carrierName: null };

async function createTranslate(lng: Language) {
  const i18n = createInstance({ ...i18nOptions, lng, resources: { en: { order: en }, nl: { order: nl } } });
  await i18n.init();
  return i18n.t;
}

it.each([
  ['en', 'With Vezelkracht since today', 'With the carrier since today'],
  ['nl', 'Ligt bij Vezelkracht sinds today', 'Ligt bij de carrier sinds today'],
] as const)('names the carrier in texts (%s), or else says the carrier', async (language, name, general) => {
  const t = await createTranslate(language);
  const say = (order: typeof namedCarrier | typeof unnamed) =>
    t('order.waits-CARRIER', { ...getCarrierOptions(order), since: 'today' });
  expect([say(namedCarrier), say(unnamed)]).toEqual([name, general]);
});

it('leaves other texts as they are', async () => {
  const t = await createTranslate('en');
  expect(t('order.milestone-INSTALLED', getCarrierOptions(namedCarrier))).toBe('Installed');
});

it.each([
  ['en', en],
  ['nl', nl],
] as const)('never says "the carrier" in a text that names it (%s)', (_language, texts) => {
  const namedTexts = Object.entries(texts).filter(([key]) => key.endsWith('_named'));
  expect(namedTexts.length).toBeGreaterThan(0);
  for (const [, text] of namedTexts) {
    expect(text).toContain('{{carrier}}');
    expect(text).not.toMatch(/\b(the|de) carrier\b/i);
  }
});
