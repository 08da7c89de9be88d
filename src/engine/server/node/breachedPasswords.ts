import { dictionary } from '@zxcvbn-ts/language-common'

/**
 * Whether a password leads the lists that were published after break-ins, and are tried first (NIST SP 800-63B §3.1.1.2);
 * in any case of letters, and with digits or signs added to either end. The list is large: it stays on the server.
 */
export function isBreachedPassword(password: string): boolean {
  known ??= new Set(dictionary['passwords-common'])
  const text = password.normalize('NFKC').toLowerCase()
  const word = withoutAdded(text)
  return known.has(text) || (word.length >= 4 && known.has(word))
}

function withoutAdded(text: string): string {
  const signs = [...text]
  const first = signs.findIndex(isLetter)
  return signs.slice(Math.max(0, first), signs.findLastIndex(isLetter) + 1).join('')
}

function isLetter(sign: string): boolean {
  return /\p{L}/u.test(sign)
}

let known: ReadonlySet<string> | undefined
