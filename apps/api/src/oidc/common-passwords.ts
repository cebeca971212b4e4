import mostUsedPasswords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { isDemoPassword } from '../db/demo-password.ts';

/** 49,000 leaked passwords, the most common ones first. */
const commonPasswords: ReadonlySet<string> = new Set(mostUsedPasswords);
const minWordLength = 3;
/** A word with more digits and symbols than this around it is hard to guess, unless they follow a pattern. */
const maxPadding = 8;

/** Words that people commonly use in passwords, in Dutch and English. */
const obviousWords =
  'password wachtwoord passwort welkom welcome hallo hello geheim secret letmein login inloggen admin administrator beheerder portal portaal demarc qwerty azerty monday maandag lente zomer herfst winter spring summer autumn januari februari maart april juni juli augustus september oktober november december january february march june july august october iloveyou ikhouvanjou amsterdam rotterdam nederland voetbal football'.split(
    ' ',
  );

/** Sequences of the keyboard and the alphabet. */
const keyboardSequences = [
  'abcdefghijklmnopqrstuvwxyz',
  '012345678901234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  '!@#$%^&*()',
];

const lookAlikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '(': 'c',
  '3': 'e',
  '€': 'e',
  '9': 'g',
  '6': 'g',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '2': 'z',
};

/** Whether a password is easy to guess: common, a sequence, a repetition, or made of the names of the person or company. */
export function isCommonPassword(
  password: string,
  { username, companyName }: { username: string; companyName: string },
): boolean {
  if (isDemoPassword(password)) return true;
  const plain = normalizeText(password);
  if (isPaddedWord(plain) || isRepeat(plain) || isPaddedRepeat(plain) || isLowEntropy(plain)) return true;
  const personalWords = [username, companyName].flatMap((text) => normalizeText(text).split(/[^\p{L}\p{N}]+/u));
  const words = [...personalWords.filter((word) => word.length >= 3), ...obviousWords].sort((a, b) => b.length - a.length);
  const remainder = removeWords(words, plain);
  return remainder !== plain && isLowEntropy(remainder.replace(/[\x20-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]/g, ''));
}

/**
 * Whether a password is a common one, even with look-alike characters, and with digits and symbols around it: `P@ssw0rd!2026`.
 */
function isPaddedWord(password: string): boolean {
  const leadingLength = /^[^\p{L}]*/u.exec(password)![0].length;
  const trailingLength = /[^\p{L}]*$/u.exec(password)![0].length;
  // A digit at the edge may stand for a letter of the word, so every cut is tried.
  for (let start = 0; start <= leadingLength; start++) {
    for (let end = password.length - trailingLength; end <= password.length; end++) {
      if (end - start < minWordLength || !isCommonWord(password.slice(start, end))) continue;
      const padding = password.slice(0, start) + password.slice(end);
      if (padding.length <= maxPadding || isLowEntropy(padding)) return true;
    }
  }
  return false;
}

/**
 * Whether a password repeats a word, even with look-alike characters, and with digits and symbols around and between the repeats:
 * `Dr4gon-Dragon-1`.
 */
function isPaddedRepeat(password: string): boolean {
  const core = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const interpretations = [core, toLetters(core), toLetters(core, 'l')].map((text) => text.replace(/[^\p{L}\p{N}]/gu, ''));
  const letters = core.replace(/[^\p{L}]/gu, '');
  const padding = password.replace(/\p{L}/gu, '');
  if (padding.length > maxPadding && !isLowEntropy(padding)) return false;
  return [...interpretations, letters].some((text) => isRepeat(text, minWordLength));
}

function isCommonWord(word: string): boolean {
  const joined = word.replace(/[^\p{L}\p{N}]/gu, '');
  return [word, joined, toLetters(word), toLetters(word, 'l')].some((guess) => commonPasswords.has(guess));
}

/** Replaces look-alike characters with letters. `1`, `!` and `|` may each be an i or an l. */
function toLetters(text: string, upright: 'i' | 'l' = 'i'): string {
  return [...text].map((character) => (/[1!|]/.test(character) ? upright : (lookAlikes[character] ?? character))).join('');
}

/** Converts a text to lower case without accents. */
function normalizeText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Removes words from a password, as typed or with look-alike characters, and removes years. */
function removeWords(words: readonly string[], password: string): string {
  let remaining = password;
  let asLetters = toLetters(password);
  const findIndex = (word: string) => Math.max(remaining.indexOf(word), asLetters.indexOf(word));
  for (const word of words) {
    for (let at = findIndex(word); at >= 0; at = findIndex(word)) {
      remaining = blankOut(remaining, at, word.length);
      asLetters = blankOut(asLetters, at, word.length);
    }
  }
  return remaining.replace(/(19|20)\d\d/g, '');
}

function blankOut(text: string, at: number, length: number): string {
  return text.slice(0, at) + ' '.repeat(length) + text.slice(at + length);
}

/** Whether a text has fewer than 4 different characters, or at least 75% of its pairs are keyboard neighbors. */
function isLowEntropy(text: string): boolean {
  const distinctCount = new Set(text).size;
  if (distinctCount < 4) return true;
  const pairs = [...text].slice(1).map((character, index) => [...text][index] + character);
  const neighbors = pairs.filter((pair) => {
    const reversed = [...pair].reverse().join('');
    return pair === reversed || keyboardSequences.some((run) => run.includes(pair) || run.includes(reversed));
  });
  return neighbors.length >= pairs.length * 0.75;
}

/** Whether a text repeats a sequence of up to 8 characters, or a longer one that is a common password: `marinamarina`. */
function isRepeat(text: string, minLength = 1): boolean {
  const characters = [...text];
  for (let length = minLength; length <= characters.length / 2; length++) {
    if (length > 8 && !isCommonWord(characters.slice(0, length).join(''))) continue;
    if (characters.every((character, index) => index < length || character === characters[index - length])) return true;
  }
  return false;
}
