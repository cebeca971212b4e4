import { getText, isEmpty, type Rule } from './rule.ts';

const weakPins = /^(?:0000|1234|(\d)\1{3})$/;

/** The PIN of a TV account: four digits, excluding the most guessed ones. `required` handles empty input. */
export const pin: Rule = (value) => {
  if (isEmpty(value)) return null;
  const text = getText(value);
  if (!/^[0-9]{4}$/.test(text)) return { code: 'validation.pin-invalid' };
  return weakPins.test(text) ? { code: 'validation.pin-weak' } : null;
};
