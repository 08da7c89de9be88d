/** The words of a name, in lower case: "Verification vendor", `verificationVendor`, `verification_vendors` alike. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z]\d*)([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
}

/** `verification-vendor` */
export function kebab(name: string): string {
  return wordsOf(name).join('-')
}

/** `verificationVendor` */
export function camel(name: string): string {
  return wordsOf(name)
    .map((word, index) => (index === 0 ? word : capital(word)))
    .join('')
}

/** "Verification vendor" */
export function sentence(name: string): string {
  return capital(wordsOf(name).join(' '))
}

/** English as most nouns have it; who asks for another word gives it. */
export function pluralOf(word: string): string {
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`
}

/** The other direction. */
export function singularOf(word: string): string {
  if (/ies$/i.test(word)) return `${word.slice(0, -3)}y`
  if (/(ss|us|is)$/i.test(word)) return word
  return /(xes|ches|shes|sses|zes)$/i.test(word) ? word.slice(0, -2) : word.replace(/s$/i, '')
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
