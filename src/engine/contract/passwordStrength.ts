import { t } from '../texts/t.ts'
import { commonPasswords } from './commonPasswords.ts'

/** The fewest characters a password may have, where nothing else is asked for (NIST SP 800-63B-4 §3.1.1.2). */
export const shortestPassword = 15

/**
 * How hard a password is to guess, 0 (empty) to 4, with a sentence that says what would help; below 2 it is refused. As
 * NIST SP 800-63B has it: length counts, no mixture of characters is demanded, and what attackers try first is not
 * taken: common passwords, the words in `known` (the person's name and address, the product), rows of keys and
 * repetitions. Each of those counts as little as a character or two, whatever digits and signs dress it up.
 */
export function passwordStrength(password: string, known: readonly string[] = []): PasswordStrength {
  if (password === '') return { score: 0, hint: t('At least %{count} characters', { count: shortestPassword }) }
  const left = shortestPassword - [...password].length
  if (left > 0)
    return {
      score: 1,
      hint: t('%{count} more character |||| %{count} more characters', { smart_count: left, count: left }),
    }
  const { length, because } = guessLength(password, known)
  if (length < 6) return { score: 1, hint: because ?? t('Too repetitive to be safe') }
  if (length < 11) return { score: 2, hint: t('A few more words would make it stronger') }
  return length < 14 ? { score: 3, hint: t('Hard to guess') } : { score: 4, hint: t('Very hard to guess') }
}

export interface PasswordStrength {
  readonly score: number
  readonly hint: string
}

/** Characters that would have to be guessed, when what is known or follows from the one before costs next to nothing, and a digit less than a letter. */
function guessLength(password: string, known: readonly string[]): { length: number; because?: string } {
  const signs = [...password.toLowerCase()]
  const text = plain(password)
  const names = known.flatMap(namesIn)
  let length = 0
  let because: string | undefined
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at)
    const common = longest(commonPasswords, rest)
    const name = longest(names, rest)
    const run = runLength(text, at)
    const again = repeatLength(text, at)
    const found = Math.max(common, name, run, again)
    if (found >= 3) because ??= reasonFor({ common, name, run }, found)
    length += found >= 3 ? 1.5 : /\d/.test(signs[at] ?? '') ? 0.65 : 1
    at += found >= 3 ? found : 1
  }
  return because === undefined ? { length } : { length, because }
}

/** The words of a name or an address, and an address as a whole and its halves, whose signs are known as well. */
function namesIn(known: string): string[] {
  const text = known.toLowerCase()
  return [text, ...text.split('@'), ...text.split(/[^\p{L}\d]+/u)].map(plain).filter(word => word.length >= 4)
}

function reasonFor({ common, name, run }: { common: number; name: number; run: number }, found: number): string {
  if (common === found) return t('Too common: choose words that don’t belong together')
  if (name === found) return t('Your name, email, or this product’s name is easy to guess')
  return run === found ? t('A row of adjacent keys is easy to guess') : t('Too repetitive to be safe')
}

/** In small letters, and digits and signs as the letters they are put for. */
function plain(text: string): string {
  return [...text.toLowerCase()].map(sign => letters[sign] ?? sign).join('')
}

const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

function longest(words: readonly string[], text: string): number {
  return words.reduce((most, word) => (word.length > most && text.startsWith(word) ? word.length : most), 0)
}

/** How far the same sign, or neighbours in the alphabet, among the digits or on the keyboard, follow each other. */
function runLength(text: string, at: number): number {
  const next = (place: number) => [text[place] ?? '', text[place + 1] ?? ''] as const
  let end = at
  while (end + 1 < text.length) {
    const [one, other] = next(end)
    if (one !== other && !rows.some(row => row.includes(one + other))) break
    end++
  }
  return end - at + 1
}

const forwards = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', plain('01234567890')]
const rows = [...forwards, ...forwards.map(row => [...row].reverse().join(''))]

/** How much of what follows has stood before, at least three signs of it. */
function repeatLength(text: string, at: number): number {
  let length = 0
  while (at + length < text.length && text.slice(0, at).includes(text.slice(at, at + length + 1))) length++
  return length >= 3 ? length : 0
}
