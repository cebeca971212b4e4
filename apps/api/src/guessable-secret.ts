/** Words that people use instead of a secret. A random secret contains one of them with a probability of one in a million. */
const placeholder =
  /change-?_?me|password|passw0rd|wachtwoord|secret|geheim|example|demarc|placeholder|default|insecure|qwerty|asdfgh|zxcvbn|letmein/i;
/** A passphrase: words in one case with separators. A random secret of 16 characters or more has digits or both cases. */
const phrase = /^(?:[a-z]+(?:[-_. ][a-z]+)+|[A-Z]+(?:[-_. ][A-Z]+)+)$/;
const minRepeat = 3;

/** Whether a secret is obviously not random, or has less than `minBits` of entropy. */
export function isGuessableSecret(secret: string, minBits: number): boolean {
  return placeholder.test(secret) || phrase.test(secret) || estimateBits(secret) < minBits;
}

/** Returns an upper bound of the entropy in bits: repetitions of an earlier part and runs such as `abc` or `999` add nothing. */
function estimateBits(secret: string): number {
  const characters = [...secret];
  const bitsPerCharacter = Math.log2(new Set(characters).size);
  let unpredictable = 0;
  for (let at = 0; at < characters.length; ) {
    const repeated = getRepeatLength(characters, at);
    if (repeated < minRepeat && !isRun(characters, at)) unpredictable++;
    at += repeated < minRepeat ? 1 : repeated;
  }
  return unpredictable * bitsPerCharacter;
}

/** Returns the length of the longest sequence at `at` that also occurs earlier. */
function getRepeatLength(characters: readonly string[], at: number): number {
  let longest = 0;
  for (let earlier = 0; earlier < at; earlier++) {
    let length = 0;
    while (at + length < characters.length && characters[earlier + length] === characters[at + length]) length++;
    longest = Math.max(longest, length);
  }
  return longest;
}

/** Whether a character continues an arithmetic run of the two characters before it. */
function isRun(characters: readonly string[], at: number): boolean {
  const [first, second, third] = characters.slice(Math.max(0, at - 2), at + 1).map((character) => character.codePointAt(0)!);
  return at >= 2 && second! - first! === third! - second!;
}
