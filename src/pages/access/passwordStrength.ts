/** The fewest characters a password may have. */
export const shortestPassword = 10

/**
 * How hard a password is to guess, 0 (empty) to 4, with a sentence that says what would help. Length counts most; the
 * API decides whether it accepts.
 */
export function passwordStrength(password: string): { score: number; hint: string } {
  if (password.length < shortestPassword) {
    const left = shortestPassword - password.length
    const hint =
      password === '' ? `At least ${shortestPassword} characters` : `${left} more character${left === 1 ? '' : 's'}`
    return { score: password === '' ? 0 : 1, hint }
  }
  const distinct = new Set(password.toLowerCase()).size
  if (distinct < 6) return { score: 1, hint: 'Too repetitive to be safe' }
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter(kind => kind.test(password)).length
  const score = 2 + (password.length >= 14 ? 1 : 0) + (kinds >= 3 || password.length >= 20 ? 1 : 0)
  if (score >= 4) return { score, hint: 'Strong' }
  return { score, hint: score === 3 ? 'Good' : 'Fair: a few more words would make it stronger' }
}
